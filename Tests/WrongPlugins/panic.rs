// Panics.
#[no_mangle]
pub extern "C" fn misbehave_elsewhere() {
    panic!("no way out");
}
