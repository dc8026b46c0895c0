//! What people use: games over a pipe, scripts for shells, manual pages, pictures.

use std::io::Write;
use std::process::{Command, Stdio};

/// Games over a pipe: the person loses Nim from a lost position, and wins it with hints from a won
/// one.
#[test]
fn games_are_played_over_a_pipe() {
    let play = |arguments: &[&str], input: &[u8]| {
        let mut child = Command::new(env!("CARGO_BIN_EXE_grundy"))
            .arg("play")
            .args(arguments)
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .spawn()
            .expect("the command runs");
        child.stdin.take().expect("a pipe").write_all(input).expect("it reads");
        let output = child.wait_with_output().expect("it ends");
        assert!(output.status.success());
        String::from_utf8(output.stdout).expect("text")
    };
    // 1, 2, 3 is lost: whatever the person does, perfect play answers.
    let lost = play(&["nim", "1,2,3", "--seed", "1"], b"hint\n1 -> nothing\n3 -> 2\n");
    assert!(lost.contains("No move wins against perfect play"), "{lost}");
    let lost = play(&["nim", "1,1", "--seed", "1"], b"take 1 from 1\n");
    assert!(lost.contains("You cannot move: I win."), "{lost}");
    // 1, 2 is won by making it 1, 1.
    let won = play(&["nim", "1,2", "--seed", "5"], b"hint\ntake 1 from 2\n1 -> nothing\n");
    assert!(won.contains("type `2 -> 1`") && won.contains("I cannot move: you win!"), "{won}");
    // In misere play 1, 1, 1 is lost, and whoever cannot move wins.
    let lost = play(&["nim", "1,1,1", "--misere", "--seed", "1"], b"hint\n1 -> nothing\n1 -> nothing\n");
    assert!(lost.contains("No move wins") && lost.contains("I cannot move: I win."), "{lost}");
    let mistakes = play(&["nim", "5,5"], b"5 -> 6\n4 -> 1\nnonsense\nundo\nmoves\nhelp\n5 -> 2\nundo\nquit\n");
    for part in ["do not allow", "there is no 4", "is not a move", "nothing to undo", "5 -> ", "FROM -> TO", "Good-bye"]
    {
        assert!(mistakes.contains(part), "{part} in {mistakes}");
    }
    // Bytes that are not text once ended the game.
    let garbage = play(&["nim", "1,2"], b"\xff\xfe\nHINT\nTake 1 From 2\n");
    assert!(garbage.contains("is not a move") && garbage.contains("type `2 -> 1`"), "{garbage}");
    let partizan = play(&["young", "staircase 2,2,2", "--as", "down", "--second", "--seed", "2"], b"");
    assert!(partizan.contains("you are down") && partizan.contains("Good-bye."), "{partizan}");
}

/// Scripts and pages are made for every shell and every command.
#[test]
fn shells_and_manuals() {
    for shell in ["bash", "zsh", "fish"] {
        let output = Command::new(env!("CARGO_BIN_EXE_grundy")).args(["completions", shell]).output().expect("it runs");
        let script = String::from_utf8_lossy(&output.stdout).into_owned();
        assert!(output.status.success() && script.contains("multisets") && script.contains("play"), "{shell}");
    }
    let page = Command::new(env!("CARGO_BIN_EXE_grundy")).arg("man").output().expect("it runs");
    assert!(String::from_utf8_lossy(&page.stdout).starts_with(".ie"), "a page");
    let directory = std::env::temp_dir().join(format!("grundy-man-{}", std::process::id()));
    let status = Command::new(env!("CARGO_BIN_EXE_grundy")).args(["man", "--out"]).arg(&directory).status();
    assert!(status.expect("it runs").success());
    for page in ["grundy.1", "grundy-count.1", "grundy-moves.1"] {
        assert!(directory.join(page).exists(), "{page}");
    }
    std::fs::remove_dir_all(&directory).expect("it can be removed");
}

/// The name of a picture decides its kind, and PNG files are PNG files.
#[test]
fn pictures_are_what_their_names_say() {
    let directory = std::env::temp_dir().join(format!("grundy-plot-{}", std::process::id()));
    std::fs::create_dir_all(&directory).expect("a directory");
    let lines = [
        "values kayles --to 100 --plot a.png",
        "values kayles --to 3000 --plot b.png",
        "values kayles --to 100 --plot c.png --plot-kind strip",
        "values nim --board 5x9 --plot d.png",
        "census kayles --heaps 1..10^100 --plot e.png",
        "census young --staircases 6 --plot f.svg",
        "values 0.3 --from 7 --to 7 --plot g.svg",
        "values nim --to 40 --plot h.svg --plot-kind strip",
    ];
    for line in lines {
        let words: Vec<&str> = line.split(' ').collect();
        let output =
            Command::new(env!("CARGO_BIN_EXE_grundy")).args(&words).current_dir(&directory).output().expect("it runs");
        assert!(output.status.success(), "{line}: {}", String::from_utf8_lossy(&output.stderr));
        let name = words.iter().find(|word| word.contains(".png") || word.contains(".svg")).expect("a name");
        let bytes = std::fs::read(directory.join(name)).expect(line);
        if name.contains("png") {
            assert_eq!(bytes[..8], *b"\x89PNG\r\n\x1a\n", "{line}");
        } else {
            let text = String::from_utf8(bytes).expect("text");
            assert!(text.starts_with("<svg") && text.ends_with("</svg>\n") && !text.contains("NaN"), "{line}");
        }
    }
    std::fs::remove_dir_all(&directory).expect("it can be removed");
}
