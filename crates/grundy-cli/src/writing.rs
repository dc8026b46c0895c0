//! Where an answer goes, and in which form.

use std::path::PathBuf;
use std::time::Instant;

use grundy_ask::{Answer, Format, PlotKind, Question, Sheet, Style};
use serde_json::json;

use crate::args::{Common, PlotArgs};
use crate::failure::{Failure, Outcome};
use crate::sink::Sink;
use crate::watcher::Watcher;

/// What to write of an answer, and where.
#[derive(Clone, Debug, Default)]
pub struct Writing {
    /// The file for the answer, if it does not go to standard output.
    pub out: Option<PathBuf>,
    /// An explanation instead of the bare answer.
    pub explain: Option<Style>,
    /// A picture instead of text.
    pub plot: PlotArgs,
    pub plot_kind: PlotKind,
    /// The file for the certificate of a period.
    pub certificate: Option<PathBuf>,
    /// The certificate that the answer rests on.
    pub given: Option<PathBuf>,
    /// The file for the question.
    pub save: Option<PathBuf>,
    /// Other files that the command writes.
    pub others: Vec<PathBuf>,
}

/// Destinations that can be written.
pub struct Places {
    writing: Writing,
    out: Sink,
    plot: Option<(Sink, bool)>,
    certificate: Option<Sink>,
    save: Option<Sink>,
    started: Instant,
}

impl Writing {
    /// Text to standard output, and the question to a file if one is given.
    pub fn saving(save: Option<PathBuf>) -> Self {
        Writing { save, ..Writing::default() }
    }

    /// Refuses, before the work begins, files that cannot be written or that two options name.
    pub fn open(self) -> Result<Places, Failure> {
        let names = |save: &PathBuf| {
            let files = [&self.out, &self.plot.plot, &self.certificate];
            files.into_iter().flatten().chain(&self.others).any(|other| other == save)
        };
        if self.save.as_ref().is_some_and(names) {
            let problem =
                "--save would overwrite the file that another option names\n  help: give them different names";
            return Err(Failure::Question(problem.to_owned()));
        }
        let is_png = |path: &PathBuf| match path.extension().and_then(|ending| ending.to_str()) {
            Some(ending) if ending.eq_ignore_ascii_case("svg") => Ok(false),
            Some(ending) if ending.eq_ignore_ascii_case("png") => Ok(true),
            _ => {
                let path = path.display();
                Err(Failure::Question(format!("{path} is not a picture: its name must end in .svg or .png")))
            }
        };
        let plot = self
            .plot
            .plot
            .as_ref()
            .map(|path| Ok::<_, Failure>((is_png(path)?, Sink::new(Some(path))?)))
            .transpose()?;
        let file = |path: &Option<PathBuf>| path.as_deref().map(|path| Sink::new(Some(path))).transpose();
        Ok(Places {
            out: Sink::new(self.out.as_deref())?,
            plot: plot.map(|(png, sink)| (sink, png)),
            certificate: file(&self.certificate)?,
            save: file(&self.save)?,
            started: Instant::now(),
            writing: self,
        })
    }
}

impl Places {
    /// Writes everything that was asked for; [`Failure::No`] if the answer is no.
    pub fn write(&self, question: &Question, answer: &Answer, common: &Common, watcher: &Watcher) -> Outcome {
        let options = common.options(watcher);
        watcher.clear();
        if let (Some(sink), Answer::Period(period)) = (&self.certificate, answer) {
            match period.certificate()? {
                Some(certificate) => sink.write(certificate.to_json().as_bytes())?,
                None => {
                    let path = self.writing.certificate.as_deref().unwrap_or_else(|| "the certificate".as_ref());
                    watcher.say(&format!("nothing is proved, so {} is not written", path.display()));
                }
            }
        }
        if let Some((sink, png)) = &self.plot {
            let PlotArgs { title, size, .. } = &self.writing.plot;
            let sheet = Sheet { title: title.as_deref(), size: *size };
            let picture = answer.picture(self.writing.plot_kind, &sheet, &options)?;
            sink.write(&if *png { picture.png() } else { picture.svg().into_bytes() })?;
        }
        let is_json = common.json || asks_for_json(question);
        if self.plot.is_none() && !is_json {
            answer.notes().iter().for_each(|note| watcher.say(note));
        }
        if let Some(path) = self.writing.given.as_ref().filter(|_| !is_json) {
            watcher.say(&format!(
                "this rests on {0}: its values were computed again and repeat; that they do so for ever is what it \
                 says, and `grundy verify {0}` proves",
                path.display()
            ));
        }
        if let Some(style) = self.writing.explain {
            self.out.print(&answer.explanation(&options)?.written(style))?;
        } else if is_json {
            let mut story = answer.json();
            if self.writing.given.is_some() {
                story.insert("given".to_owned(), json!("certificate"));
            }
            story.insert("seconds".to_owned(), json!(self.started.elapsed().as_secs_f64()));
            self.out.print(&serde_json::to_string_pretty(&story).unwrap_or_default())?;
        } else if self.plot.is_none() {
            self.out.write_with(|out| Ok(answer.write(out, &options)?))?;
        }
        self.save(question, answer)?;
        match answer.no() {
            None => Ok(()),
            Some(reason) => {
                if !reason.is_empty() {
                    watcher.say(&crate::failure::with_flags(&reason));
                }
                if let Some(values) = further(answer) {
                    watcher.say(&format!("to go on: {}", crate::failure::again(values)));
                }
                Err(Failure::No)
            }
        }
    }

    /// Saves the question, with the answer of a count.
    fn save(&self, question: &Question, answer: &Answer) -> Outcome {
        let Some(sink) = &self.save else { return Ok(()) };
        let mut question = question.clone();
        if let (Question::Count(count), Answer::Count(answer)) = (&mut question, answer) {
            count.answer.expect = answer.number().cloned().map(grundy_ask::Number);
        }
        sink.print(&question.to_toml())
    }
}

/// A limit of values that goes further than the answer does.
fn further(answer: &Answer) -> Option<u64> {
    match answer {
        Answer::Period(period) => period.further(),
        _ => None,
    }
}

fn asks_for_json(question: &Question) -> bool {
    match question {
        Question::Values(values) => values.format == Format::Json,
        Question::Census(census) => census.format == Format::Json,
        Question::Count(count) => count.answer.format == Format::Json,
        _ => false,
    }
}
