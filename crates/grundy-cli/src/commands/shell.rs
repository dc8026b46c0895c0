//! `grundy completions` and `grundy man`: completion scripts and manual pages.

use std::io;

use clap::CommandFactory;
use clap::builder::PossibleValuesParser;
use grundy::rules::names::NAMED_GAMES;

use crate::args::{Cli, CompletionsArgs, ManArgs};
use crate::failure::{Failure, Outcome};

/// Prints a completion script.
pub fn completions(args: &CompletionsArgs) -> Outcome {
    let mut command = Cli::command();
    // The names of games are offered wherever rules are typed; other rules are as good.
    let takes_rules = |command: &clap::Command| command.get_arguments().any(|argument| argument.get_id() == "rules");
    let names: Vec<String> =
        command.get_subcommands().filter(|c| takes_rules(c)).map(|c| c.get_name().to_owned()).collect();
    for name in names {
        command = command.mut_subcommand(name, |command| {
            command.mut_args(|argument| {
                if argument.get_id() != "rules" {
                    return argument;
                }
                argument.value_parser(PossibleValuesParser::new(NAMED_GAMES.iter().map(|game| game.name)))
            })
        });
    }
    let mut script = Vec::new();
    clap_complete::generate(args.shell, &mut command, "grundy", &mut script);
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
