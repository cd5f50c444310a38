//! The types of `roster_plugin.h` in Zig; that header says what they mean and who promises what.

pub const abi_version: u32 = 1;

pub const ok: i32 = 0;
pub const failed: i32 = 1;
pub const cancelled: i32 = 2;
pub const bad_options: i32 = 3;

pub const pure: u32 = 1;
pub const thread_safe: u32 = 2;

pub const Text = extern struct {
    bytes: ?[*]const u8,
    length: u64,

    /// A text that lives as long as the process.
    pub fn of(comptime text: []const u8) Text {
        return .{ .bytes = text.ptr, .length = text.len };
    }
};

pub const Host = extern struct {
    struct_size: u32,
    abi_version: u32,
    host_data: ?*anyopaque,
    set_error: *const fn (*const Host, [*]const u8, u64) callconv(.c) void,
    cancelled: *const fn (*const Host) callconv(.c) i32,
    get_extension: *const fn (*const Host, [*]const u8, u64) callconv(.c) ?*const anyopaque,

    /// Says why the call that runs fails; return what this returns.
    pub fn fail(self: *const Host, status: i32, reason: []const u8) i32 {
        self.set_error(self, reason.ptr, reason.len);
        return status;
    }
};

pub const Options = extern struct {
    struct_size: u32,
    reserved: u32,
    text: Text,
    locale: Text,
    today: Text,
    argument: Text,
};

/// `sort_key` and `section_title`: context, value, its length, room, capacity, whole length.
pub const Answer = fn (?*anyopaque, ?[*]const u8, u64, ?[*]u8, u64, *u64) callconv(.c) i32;

pub const Comparator = extern struct {
    struct_size: u32 = @sizeOf(Comparator),
    flags: u32 = 0,
    id: Text,
    summary: Text,
    create: ?*const fn (*const Host, *const Options, *?*anyopaque) callconv(.c) i32 = null,
    destroy: ?*const fn (?*anyopaque) callconv(.c) void = null,
    sort_key: ?*const Answer = null,
    compare: ?*const fn (?*anyopaque, ?[*]const u8, u64, ?[*]const u8, u64, *i32) callconv(.c) i32 = null,
    section_title: ?*const Answer = null,
};

pub const Plugin = extern struct {
    struct_size: u32 = @sizeOf(Plugin),
    abi_version: u32 = abi_version,
    id: Text,
    version: Text,
    author: Text,
    comparators: [*]const *const Comparator,
    comparator_count: u32,
    reserved: u32 = 0,
    get_extension: ?*const fn (*const Plugin, [*]const u8, u64) callconv(.c) ?*const anyopaque = null,
};

// The layout is frozen; a slip in the types above does not compile.
comptime {
    if (@sizeOf(usize) == 8) {
        if (@sizeOf(Text) != 16 or @sizeOf(Host) != 40 or @sizeOf(Options) != 72) @compileError("layout");
        if (@sizeOf(Comparator) != 80 or @sizeOf(Plugin) != 80) @compileError("layout");
    }
}

/// What the host passes, which stays until the call returns.
pub fn slice(bytes: ?[*]const u8, length: u64) []const u8 {
    const start = bytes orelse return "";
    return start[0..length];
}

/// Where an answer goes, which may have no room at all.
pub fn room(bytes: ?[*]u8, capacity: u64) []u8 {
    const start = bytes orelse return &.{};
    return start[0..capacity];
}
