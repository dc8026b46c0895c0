(** * The checker as an OCaml program

    [run] of [Checker] is written to build/checker.ml. Machine integers and arrays become the
    modules Uint63 and Parray of ocaml/. *)

From Coq Require Import Extraction ExtrOcamlBasic ExtrOCamlInt63.
From Coq Require Import NArith Uint63 PArray.
From Grundy Require Import Machine Engine Compute Checker.

Extraction Language OCaml.
Extract Constant PArray.array "'a" => "'a Parray.t".
Extract Constant PArray.make => "Parray.make".
Extract Constant PArray.get => "Parray.get".
Extract Constant PArray.set => "Parray.set".
Extract Constant PArray.length => "Parray.length".

Extraction "build/checker.ml" run.
