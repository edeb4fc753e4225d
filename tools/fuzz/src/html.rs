//! Any text, as Markdown and as HTML, becomes HTML that is safe to show.

#![no_main]

use libfuzzer_sys::fuzz_target;

fuzz_target!(|bytes: &[u8]| {
    let text = String::from_utf8_lossy(bytes);
    for clean in [html::sanitise(&text), html::from_markdown(&text)] {
        let faults = html::audit::faults(&clean);
        assert!(faults.is_empty(), "{text:?} is {clean:?}: {faults:?}");
        assert_eq!(html::sanitise(&clean), clean, "cleaned twice");
    }
});
