//! A comparator by the last word of a text, then by the whole; case counts for nothing in A–Z.
//!
//!   plugin load ./my-plugin.so             the last word counts
//!   plugin load ./my-plugin.so with "2"    the last but one
//!   sort name using last-word
//!   section by name using last-word        a section for each initial
//!
//! This is a place to start from: change 'putKey' and 'putTitle', and 'make check' judges the order.
//! What host and plugin promise each other stands in roster_plugin.h. A panic ends the process of
//! the plugin and fails the user's command.

const std = @import("std");
const roster = @import("roster_plugin.zig");

// ---- The order and the sections

/// What one sort has to know.
const LastWord = struct {
    /// The place of the word that counts: from the end, from 1.
    place: usize = 1,

    /// Keys are compared byte by byte; the 0 between word and text puts "Lee" before "Leeds".
    fn putKey(self: *const LastWord, answer: *Answer, text: []const u8) void {
        answer.putAll(self.word(text));
        answer.put(0);
        answer.putAll(text);
    }

    /// No more than the key's first character tells, so that equal titles stand together.
    fn putTitle(self: *const LastWord, answer: *Answer, text: []const u8) void {
        const counted = self.word(text);
        if (counted.len == 0) return;
        if (std.ascii.isAlphabetic(counted[0])) {
            answer.put(std.ascii.toUpper(counted[0]));
        } else {
            _ = answer.putCharacter(counted);
        }
    }

    /// The word that counts: the first one if there are too few, none in a text of blanks.
    fn word(self: *const LastWord, text: []const u8) []const u8 {
        var found: []const u8 = "";
        var end = text.len;
        for (0..self.place) |_| {
            while (end > 0 and isBlank(text[end - 1])) end -= 1;
            if (end == 0) break;
            var start = end;
            while (start > 0 and !isBlank(text[start - 1])) start -= 1;
            found = text[start..end];
            end = start;
        }
        return found;
    }

    /// A NUL parts words as well, so that none has one: in a key it ends the word.
    fn isBlank(byte: u8) bool {
        return byte == ' ' or byte == '\t' or byte == 0;
    }
};

/// Counted to its whole length even where there is no room: the host then asks again with enough.
const Answer = struct {
    room: []u8,
    length: usize = 0,

    fn put(self: *Answer, byte: u8) void {
        if (self.length < self.room.len) self.room[self.length] = byte;
        self.length += 1;
    }

    /// Puts one character in small letters, U+FFFD for a wrong byte; returns how many bytes it was.
    fn putCharacter(self: *Answer, text: []const u8) usize {
        const length: usize = std.unicode.utf8ByteSequenceLength(text[0]) catch 0;
        if (length == 0 or length > text.len or !std.unicode.utf8ValidateSlice(text[0..length])) {
            for ("\u{FFFD}") |byte| self.put(byte);
            return 1;
        }
        for (text[0..length]) |byte| self.put(std.ascii.toLower(byte));
        return length;
    }

    fn putAll(self: *Answer, text: []const u8) void {
        var rest = text;
        while (rest.len > 0) rest = rest[self.putCharacter(rest)..];
    }
};

// ---- The functions of the interface

/// The options are checked here, once for each sort, so that the functions below need not.
fn create(host: *const roster.Host, options: *const roster.Options, context: *?*anyopaque) callconv(.c) i32 {
    if (options.argument.length > 0) {
        return host.fail(roster.bad_options, "last-word takes no argument");
    }
    const text = roster.slice(options.text.bytes, options.text.length);
    var order = LastWord{};
    if (text.len == 1 and text[0] >= '1' and text[0] <= '9') {
        order.place = text[0] - '0';
    } else if (text.len > 0) {
        return host.fail(roster.bad_options, "the only option is the place of a word from the end, 1 to 9");
    }
    const made = std.heap.page_allocator.create(LastWord) catch return roster.failed;
    made.* = order;
    context.* = made;
    return roster.ok;
}

fn destroy(context: ?*anyopaque) callconv(.c) void {
    const made: *LastWord = @ptrCast(@alignCast(context));
    std.heap.page_allocator.destroy(made);
}

fn sortKey(context: ?*anyopaque, value: ?[*]const u8, length: u64, key: ?[*]u8, capacity: u64, key_length: *u64) callconv(.c) i32 {
    const order: *const LastWord = @ptrCast(@alignCast(context));
    var answer = Answer{ .room = roster.room(key, capacity) };
    order.putKey(&answer, roster.slice(value, length));
    key_length.* = answer.length;
    return roster.ok;
}

fn sectionTitle(context: ?*anyopaque, value: ?[*]const u8, length: u64, title: ?[*]u8, capacity: u64, title_length: *u64) callconv(.c) i32 {
    const order: *const LastWord = @ptrCast(@alignCast(context));
    var answer = Answer{ .room = roster.room(title, capacity) };
    order.putTitle(&answer, roster.slice(value, length));
    title_length.* = answer.length;
    return roster.ok;
}

// ---- The description

const last_word = roster.Comparator{
    .flags = roster.pure | roster.thread_safe,
    .id = .of("last-word"),
    .summary = .of("by the last word, then by the whole text"),
    .create = create,
    .destroy = destroy,
    .sort_key = sortKey,
    .section_title = sectionTitle,
};

const comparators = [_]*const roster.Comparator{&last_word};

const plugin = roster.Plugin{
    .id = .of("my-plugin"),
    .version = .of("0.1.0"),
    .author = .of("its author"),
    .comparators = &comparators,
    .comparator_count = comparators.len,
};

/// The function that the library exports.
export fn roster_plugin_v1(host: *const roster.Host) callconv(.c) *const roster.Plugin {
    _ = host;
    return &plugin;
}
