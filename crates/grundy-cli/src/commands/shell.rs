//! `grundy completions` and `grundy man`: completion scripts and manual pages.

use std::io;

use clap::CommandFactory;

use crate::args::{Cli, CompletionsArgs, ManArgs};
use crate::failure::{Failure, Outcome};

/// Prints a completion script.
pub fn completions(args: &CompletionsArgs) -> Outcome {
    let mut script = Vec::new();
    clap_complete::generate(args.shell, &mut Cli::command(), "grundy", &mut script);
    Ok(io::Write::write_all(&mut io::stdout().lock(), &script)?)
}

/// Prints the manual page, or writes one for each command.
pub fn man(args: &ManArgs) -> Outcome {
    let Some(directory) = &args.out else {
        let mut page = Vec::new();
        clap_mangen::Man::new(Cli::command()).render(&mut page)?;
        return Ok(io::Write::write_all(&mut io::stdout().lock(), &page)?);
    };
    std::fs::create_dir_all(directory).map_err(Failure::file(directory))?;
    clap_mangen::generate_to(Cli::command(), directory).map_err(Failure::file(directory))
}
