//! A comparator for names that passes over the honorifics before them, in a dozen languages.
//!
//!   plugin load honorific-order
//!   plugin load honorific-order with "sheikh, hajji"    these too
//!   sort name using name              "Dr. med. Anna Weiß" as "Anna Weiß"
//!   section by name using name        a section for each initial
//!
//! An honorific counts as one only before a name: "Frau Weiß" is Weiß, and "Frau" is Frau. Letters
//! are compared without accents and case, then with their accents, and names that differ in nothing
//! but honorifics are equal. "M." and "Don" are kept, being initials and first names as well.
//!
//! It builds with one command:
//!
//!   rustc --edition 2021 --crate-type cdylib -O -C panic=abort -o honorific-order.so honorific_order.rs
//!
//! A panic must not cross to the host; with `panic=abort` it ends the plugin's own process, which
//! fails the user's command and no more.

#[path = "../Templates/rust/roster_plugin.rs"]
mod roster_plugin;
use roster_plugin::*;
use std::ffi::c_void;

// ---- Honorifics

/// In small letters, without dots.
const HONORIFICS: [&str; 61] = [
    "dr", "drs", "prof", "professor", "doctor", "doktor", "dott", "dipl", "ing", "mag",
    "ir", "lic", "mr", "mrs", "ms", "mx", "miss", "mister", "sir", "dame", "lord", "lady", "rev",
    "reverend", "hon", "father", "sister", "brother", "rabbi", "imam", "capt", "col", "gen", "lt",
    "sgt", "herr", "frau", "fräulein", "mme", "mlle", "monsieur", "madame", "me", "sr", "sra",
    "srta", "señor", "señora", "doña", "sig", "signor", "signora", "dhr", "mevr", "hr", "fru",
    "fröken", "pan", "pani", "г-н", "г-жа",
];

/// These qualify one that stands before them, and are names otherwise.
const QUALIFIERS: [&str; 15] = [
    "med", "phil", "rer", "nat", "jur", "iur", "theol", "pol", "oec", "vet", "dent", "habil", "hc",
    "ssa", "ra",
];

/// What one sort has to know.
struct Names {
    added: Vec<String>,
}

impl Names {
    /// Reads the options; gives what is wrong with them in words.
    fn new(options: &str) -> Result<Names, String> {
        let words = options.split(',').map(str::trim).filter(|word| !word.is_empty());
        let mut added = Vec::new();
        for word in words {
            if !word.trim_end_matches('.').chars().all(char::is_alphabetic) {
                return Err(format!("'{word}' is no honorific; they are words parted by commas"));
            }
            added.push(plain(word));
        }
        Ok(Names { added })
    }

    /// The name in a text: all of it but the honorifics at its start.
    fn name<'a>(&self, text: &'a str) -> &'a str {
        let mut rest = text.trim();
        let mut is_qualified = false;
        loop {
            let (word, tail) = first_word(rest);
            let word = plain(word);
            let is_honorific = HONORIFICS.contains(&word.as_str())
                || self.added.contains(&word)
                || (is_qualified && QUALIFIERS.contains(&word.as_str()));
            if tail.is_empty() || !is_honorific {
                return rest;
            }
            (rest, is_qualified) = (tail, true);
        }
    }
}

/// The word that a text starts with, up to a blank or its own dot, and what follows it.
fn first_word(text: &str) -> (&str, &str) {
    let end = if text.starts_with("h.c.") || text.starts_with("h. c.") {
        text.find("c.").unwrap_or(0) + 2
    } else {
        match text.find(|letter: char| letter.is_whitespace() || letter == '.') {
            Some(place) => place + usize::from(text[place..].starts_with('.')),
            None => text.len(),
        }
    };
    let (word, tail) = text.split_at(end);
    (word, tail.trim_start_matches(|letter: char| letter.is_whitespace() || "-,./".contains(letter)))
}

/// A word as it stands in the lists.
fn plain(word: &str) -> String {
    word.chars().filter(|letter| !". ".contains(*letter)).flat_map(char::to_lowercase).collect()
}

// ---- The order and the sections

/// The small letters of a text, without accents; those that are not Latin stay as they are.
fn base_letters(text: &str) -> String {
    let mut base = String::new();
    for letter in text.chars().flat_map(char::to_lowercase) {
        match letter {
            '\u{300}'..='\u{36F}' => {}
            'à'..='å' | 'ā' | 'ă' | 'ą' => base.push('a'),
            'æ' => base.push_str("ae"),
            'ç' | 'ć' | 'ĉ' | 'ċ' | 'č' => base.push('c'),
            'ď' | 'đ' | 'ð' => base.push('d'),
            'è'..='ë' | 'ē' | 'ĕ' | 'ė' | 'ę' | 'ě' => base.push('e'),
            'ĝ' | 'ğ' | 'ġ' | 'ģ' => base.push('g'),
            'ĥ' | 'ħ' => base.push('h'),
            'ì'..='ï' | 'ĩ' | 'ī' | 'ĭ' | 'į' | 'ı' => base.push('i'),
            'ĵ' => base.push('j'),
            'ķ' => base.push('k'),
            'ĺ' | 'ļ' | 'ľ' | 'ŀ' | 'ł' => base.push('l'),
            'ñ' | 'ń' | 'ņ' | 'ň' => base.push('n'),
            'ò'..='ö' | 'ø' | 'ō' | 'ŏ' | 'ő' => base.push('o'),
            'œ' => base.push_str("oe"),
            'ŕ' | 'ŗ' | 'ř' => base.push('r'),
            'ś' | 'ŝ' | 'ş' | 'š' | 'ș' => base.push('s'),
            'ß' => base.push_str("ss"),
            'ţ' | 'ť' | 'ŧ' | 'ț' => base.push('t'),
            'þ' => base.push_str("th"),
            'ù'..='ü' | 'ũ' | 'ū' | 'ŭ' | 'ů' | 'ű' | 'ų' => base.push('u'),
            'ŵ' => base.push('w'),
            'ý' | 'ÿ' | 'ŷ' => base.push('y'),
            'ź' | 'ż' | 'ž' => base.push('z'),
            _ => base.push(letter),
        }
    }
    base
}

/// Keys are compared byte by byte; the 0 puts a shorter name first, and accents decide after it.
fn key_of(name: &str) -> Vec<u8> {
    let mut key = base_letters(name).into_bytes();
    key.push(0);
    key.extend(name.to_lowercase().into_bytes());
    key
}

/// It tells no more than the beginning of the key, so that equal titles stand together.
fn title_of(name: &str) -> String {
    match base_letters(name).chars().next() {
        Some(letter) if letter.is_alphabetic() => letter.to_ascii_uppercase().to_string(),
        _ => String::new(),
    }
}

// ---- The functions of the interface

unsafe extern "C" fn create(
    host: *const Host,
    options: *const Options,
    context: *mut *mut c_void,
) -> i32 {
    if (*options).argument.length > 0 {
        return fail(host, BAD_OPTIONS, "name takes no argument");
    }
    let text = (*options).text;
    match Names::new(&String::from_utf8_lossy(slice(text.bytes, text.length))) {
        Ok(names) => {
            *context = Box::into_raw(Box::new(names)).cast();
            OK
        }
        Err(reason) => fail(host, BAD_OPTIONS, &reason),
    }
}

unsafe extern "C" fn destroy(context: *mut c_void) {
    drop(Box::from_raw(context.cast::<Names>()));
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
    let names = &*context.cast::<Names>();
    give(&key_of(names.name(&text)), key, capacity, key_length)
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
    let names = &*context.cast::<Names>();
    give(title_of(names.name(&text)).as_bytes(), title, capacity, title_length)
}

// ---- The description

static BY_NAME: Comparator = Comparator {
    struct_size: std::mem::size_of::<Comparator>() as u32,
    flags: PURE | THREAD_SAFE,
    id: Text::new("name"),
    summary: Text::new("names without the honorifics before them"),
    create: Some(create),
    destroy: Some(destroy),
    sort_key: Some(sort_key),
    compare: None,
    section_title: Some(section_title),
};

static COMPARATORS: [&Comparator; 1] = [&BY_NAME];

static PLUGIN: Plugin = Plugin {
    struct_size: std::mem::size_of::<Plugin>() as u32,
    abi_version: ABI_VERSION,
    id: Text::new("honorific-order"),
    version: Text::new("1.0.0"),
    author: Text::new("The Roster authors"),
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
