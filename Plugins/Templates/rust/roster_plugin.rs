//! The types of `roster_plugin.h` in Rust; that header says what they mean and who promises what.
#![allow(dead_code)]

use std::ffi::c_void;
use std::ptr;

pub const ABI_VERSION: u32 = 1;

pub const OK: i32 = 0;
pub const FAILED: i32 = 1;
pub const CANCELLED: i32 = 2;
pub const BAD_OPTIONS: i32 = 3;

pub const PURE: u32 = 1;
pub const THREAD_SAFE: u32 = 2;

#[repr(C)]
#[derive(Clone, Copy)]
pub struct Text {
    pub bytes: *const u8,
    pub length: u64,
}

#[repr(C)]
pub struct Host {
    pub struct_size: u32,
    pub abi_version: u32,
    pub host_data: *mut c_void,
    pub set_error: unsafe extern "C" fn(*const Host, *const u8, u64),
    pub cancelled: unsafe extern "C" fn(*const Host) -> i32,
    pub get_extension: unsafe extern "C" fn(*const Host, *const u8, u64) -> *const c_void,
}

#[repr(C)]
pub struct Options {
    pub struct_size: u32,
    pub reserved: u32,
    pub text: Text,
    pub locale: Text,
    pub today: Text,
    pub argument: Text,
}

/// `sort_key` and `section_title`: context, value, its length, room, capacity, whole length.
pub type Answer =
    unsafe extern "C" fn(*mut c_void, *const u8, u64, *mut u8, u64, *mut u64) -> i32;

#[repr(C)]
pub struct Comparator {
    pub struct_size: u32,
    pub flags: u32,
    pub id: Text,
    pub summary: Text,
    pub create: Option<unsafe extern "C" fn(*const Host, *const Options, *mut *mut c_void) -> i32>,
    pub destroy: Option<unsafe extern "C" fn(*mut c_void)>,
    pub sort_key: Option<Answer>,
    pub compare: Option<
        unsafe extern "C" fn(*mut c_void, *const u8, u64, *const u8, u64, *mut i32) -> i32,
    >,
    pub section_title: Option<Answer>,
}

#[repr(C)]
pub struct Plugin {
    pub struct_size: u32,
    pub abi_version: u32,
    pub id: Text,
    pub version: Text,
    pub author: Text,
    pub comparators: *const &'static Comparator,
    pub comparator_count: u32,
    pub reserved: u32,
    pub get_extension:
        Option<unsafe extern "C" fn(*const Plugin, *const u8, u64) -> *const c_void>,
}

// The layout is frozen; a slip in the types above does not compile.
#[cfg(target_pointer_width = "64")]
const _: () = {
    use std::mem::size_of;
    assert!(size_of::<Text>() == 16 && size_of::<Host>() == 40 && size_of::<Options>() == 72);
    assert!(size_of::<Comparator>() == 80 && size_of::<Plugin>() == 80);
};

// SAFETY: descriptions are constants; nothing writes through their pointers.
unsafe impl Sync for Comparator {}
unsafe impl Sync for Plugin {}

impl Text {
    /// A text that lives as long as the process.
    pub const fn new(text: &'static str) -> Text {
        Text { bytes: text.as_ptr(), length: text.len() as u64 }
    }
}

/// What the host passes, as bytes.
///
/// # Safety
/// There are `length` bytes at `bytes`, and they stay while the slice is used.
pub unsafe fn slice<'a>(bytes: *const u8, length: u64) -> &'a [u8] {
    if length == 0 {
        return &[];
    }
    std::slice::from_raw_parts(bytes, length as usize)
}

/// Gives an answer and its whole length; without room for it the host asks again with enough.
///
/// # Safety
/// `room` has `capacity` bytes, and `told` may be written.
pub unsafe fn give(answer: &[u8], room: *mut u8, capacity: u64, told: *mut u64) -> i32 {
    *told = answer.len() as u64;
    if answer.len() as u64 <= capacity {
        ptr::copy_nonoverlapping(answer.as_ptr(), room, answer.len());
    }
    OK
}

/// Says why the call that runs fails; give back what this returns.
///
/// # Safety
/// `host` is the one that this call, or the entry, was given.
pub unsafe fn fail(host: *const Host, status: i32, reason: &str) -> i32 {
    ((*host).set_error)(host, reason.as_ptr(), reason.len() as u64);
    status
}
