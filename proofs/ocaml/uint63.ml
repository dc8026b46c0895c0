(* The 63-bit unsigned integers of Coq, for the extracted checker: OCaml's own integers, which have
   63 bits on 64-bit machines, compared as if they had no sign. *)
type t = int

let () = assert (Sys.int_size = 63)

let of_int (x : int) : t = x
let to_int (x : t) : int = x
let add (x : t) (y : t) : t = x + y
let sub (x : t) (y : t) : t = x - y
let l_and (x : t) (y : t) : t = x land y
let l_or (x : t) (y : t) : t = x lor y
let l_xor (x : t) (y : t) : t = x lxor y
let l_sl (x : t) (y : t) : t = if 0 <= y && y < 63 then x lsl y else 0
let l_sr (x : t) (y : t) : t = if 0 <= y && y < 63 then x lsr y else 0
let equal (x : t) (y : t) : bool = x = y
let lt (x : t) (y : t) : bool = x lxor min_int < y lxor min_int
let le (x : t) (y : t) : bool = x lxor min_int <= y lxor min_int

(* The checker divides sizes only, which are below 2^22. *)
let rem (x : t) (y : t) : t =
  if y = 0 then x else if x < 0 || y < 0 then failwith "Uint63.rem" else x mod y
