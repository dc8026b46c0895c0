(* The persistent arrays of Coq, for the extracted checker (H. Baker, Shallow binding makes
   functional arrays fast, 1991). The newest version is a plain array; an older one says where it
   differs from a newer one. *)
type 'a t = 'a version ref
and 'a version = Newest of 'a array * 'a | Differs of int * 'a * 'a t

let max_length = 4194303

let make (n : Uint63.t) (d : 'a) : 'a t =
  let n = if Uint63.le n max_length then n else max_length in
  ref (Newest (Array.make n d, d))

(* Makes a version the newest. *)
let rec reroot (t : 'a t) : 'a array * 'a =
  match !t with
  | Newest (a, d) -> (a, d)
  | Differs (i, x, newer) ->
      let a, d = reroot newer in
      newer := Differs (i, a.(i), t);
      a.(i) <- x;
      t := Newest (a, d);
      (a, d)

let length (t : 'a t) : Uint63.t = let a, _ = reroot t in Array.length a

let get (t : 'a t) (i : Uint63.t) : 'a =
  let a, d = match !t with Newest (a, d) -> (a, d) | Differs _ -> reroot t in
  if 0 <= i && i < Array.length a then a.(i) else d

let set (t : 'a t) (i : Uint63.t) (x : 'a) : 'a t =
  let a, d = reroot t in
  if 0 <= i && i < Array.length a then begin
    let newest = ref (Newest (a, d)) in
    t := Differs (i, a.(i), newest);
    a.(i) <- x;
    newest
  end
  else t
