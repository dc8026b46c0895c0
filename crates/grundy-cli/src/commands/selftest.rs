pub fn run(_: &crate::args::Common, _: &crate::watcher::Watcher) -> crate::failure::Outcome {
    Ok(())
}
