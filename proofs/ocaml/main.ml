(* Reads the numbers of a certificate from standard input, as `check` writes them, and has them
   checked by the extracted checker. Prints the values and exits with 0 if the certificate holds,
   otherwise with 1. *)
open Checker

let rec positive i =
  if i = 1 then XH else if i land 1 = 1 then XI (positive (i lsr 1)) else XO (positive (i lsr 1))

let number () = Scanf.scanf " %u" (fun i -> i)
let n () = match number () with 0 -> N0 | i -> Npos (positive i)
let rec times k f = if k = 0 then [] else let x = f () in x :: times (k - 1) f
let list () = let k = number () in times k n
let optional_list () = match number () with 0 -> None | _ -> Some (list ())

let () =
  let by_theorem =
    match number () with 0 -> Window | 1 -> Guy_Smith | 2 -> Bounded_depth | _ -> exit 2 in
  let period = n () in
  let preperiod = n () in
  let heaps = n () in
  let index = n () in
  let checked_from = n () in
  let checked_to = n () in
  let count = number () in
  let values = if count = 0 then N0 else Npos (positive count) in
  let distance = n () in
  let window_length = n () in
  let depth = n () in
  let class_mask = n () in
  let class_by_position = number () = 1 in
  let last_rare = n () in
  let code_of = list () in
  let rare_positions = optional_list () in
  match run { code_of; by_theorem; period; preperiod; heaps; index; checked_from; checked_to;
              values; distance; window_length; depth; class_mask; class_by_position; last_rare;
              rare_positions } with
  | None -> exit 1
  | Some { table; _ } ->
      for i = 0 to count - 1 do
        print_int (Uint63.to_int (Parray.get table (Uint63.of_int i)));
        print_char '\n'
      done
