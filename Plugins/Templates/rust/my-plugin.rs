//! A comparator by the last word of a text, then by the whole; case counts for nothing in A–Z.
//!
//!   plugin load ./my-plugin.so             the last word counts
//!   plugin load ./my-plugin.so with "2"    the last but one
//!   sort name using last-word
//!   section by name using last-word        a section for each initial
//!
//! This is a place to start from: change `key` and `title`, and `make check` judges the order. What
//! host and plugin promise each other stands in roster_plugin.h. A panic must not cross to the host;
//! with `-C panic=abort` it ends the plugin's own process, which fails the user's command and no more.

mod roster_plugin;
use roster_plugin::*;
use std::ffi::c_void;

// ---- The order and the sections

/// What one sort has to know.
struct LastWord {
    /// The place of the word that counts: from the end, from 1.
    place: usize,
}

impl LastWord {
    fn new(options: &[u8]) -> Option<LastWord> {
        match options {
            [] => Some(LastWord { place: 1 }),
            [digit @ b'1'..=b'9'] => Some(LastWord { place: (digit - b'0') as usize }),
            _ => None,
        }
    }

    /// Keys are compared byte by byte; the 0 between word and text puts "Lee" before "Leeds".
    fn key(&self, text: &str) -> Vec<u8> {
        let mut key = self.word(text).to_ascii_lowercase().into_bytes();
        key.push(0);
        key.extend(text.bytes().map(|byte| byte.to_ascii_lowercase()));
        key
    }

    /// No more than the key's first character tells, so that equal titles stand together.
    fn title(&self, text: &str) -> String {
        let initial = self.word(text).chars().next();
        initial.map(|letter| letter.to_ascii_uppercase().to_string()).unwrap_or_default()
    }

    /// The word that counts: the first one if there are too few, none in a text of blanks.
    fn word<'a>(&self, text: &'a str) -> &'a str {
        // A NUL parts words as well, so that none has one: in a key it ends the word.
        let words = text.rsplit([' ', '\t', '\0']).filter(|word| !word.is_empty());
        words.take(self.place).last().unwrap_or("")
    }
}

// ---- The functions of the interface

/// The options are checked here, once for each sort, so that the functions below need not.
unsafe extern "C" fn create(
    host: *const Host,
    options: *const Options,
    context: *mut *mut c_void,
) -> i32 {
    if (*options).argument.length > 0 {
        return fail(host, BAD_OPTIONS, "last-word takes no argument");
    }
    let text = (*options).text;
    match LastWord::new(slice(text.bytes, text.length)) {
        Some(made) => {
            *context = Box::into_raw(Box::new(made)).cast();
            OK
        }
        None => {
            let reason = "the only option is the place of a word from the end, 1 to 9";
            fail(host, BAD_OPTIONS, reason)
        }
    }
}

unsafe extern "C" fn destroy(context: *mut c_void) {
    drop(Box::from_raw(context.cast::<LastWord>()));
}

unsafe extern "C" fn sort_key(
    context: *mut c_void,
    value: *const u8,
    length: u64,
    key: *mut u8,
    capacity: u64,
    key_length: *mut u64,
) -> i32 {
    // U+FFFD stands for bytes that are not UTF-8.
    let text = String::from_utf8_lossy(slice(value, length));
    give(&(*context.cast::<LastWord>()).key(&text), key, capacity, key_length)
}

unsafe extern "C" fn section_title(
    context: *mut c_void,
    value: *const u8,
    length: u64,
    title: *mut u8,
    capacity: u64,
    title_length: *mut u64,
) -> i32 {
    let text = String::from_utf8_lossy(slice(value, length));
    give((*context.cast::<LastWord>()).title(&text).as_bytes(), title, capacity, title_length)
}

// ---- The description

static LAST_WORD: Comparator = Comparator {
    struct_size: std::mem::size_of::<Comparator>() as u32,
    flags: PURE | THREAD_SAFE,
    id: Text::new("last-word"),
    summary: Text::new("by the last word, then by the whole text"),
    create: Some(create),
    destroy: Some(destroy),
    sort_key: Some(sort_key),
    compare: None,
    section_title: Some(section_title),
};

static COMPARATORS: [&Comparator; 1] = [&LAST_WORD];

static PLUGIN: Plugin = Plugin {
    struct_size: std::mem::size_of::<Plugin>() as u32,
    abi_version: ABI_VERSION,
    id: Text::new("my-plugin"),
    version: Text::new("0.1.0"),
    author: Text::new("its author"),
    comparators: COMPARATORS.as_ptr(),
    comparator_count: COMPARATORS.len() as u32,
    reserved: 0,
    get_extension: None,
};

/// The function that the library exports.
#[no_mangle]
pub extern "C" fn roster_plugin_v1(_host: *const Host) -> *const Plugin {
    &PLUGIN
}
