
(** val xorb : bool -> bool -> bool **)

let xorb b1 b2 =
  if b1 then if b2 then false else true else b2

(** val negb : bool -> bool **)

let negb = function
| true -> false
| false -> true

type nat =
| O
| S of nat

(** val length : 'a1 list -> nat **)

let rec length = function
| [] -> O
| _ :: l' -> S (length l')

(** val app : 'a1 list -> 'a1 list -> 'a1 list **)

let rec app l m =
  match l with
  | [] -> m
  | a :: l1 -> a :: (app l1 m)

type comparison =
| Eq
| Lt
| Gt

module Coq__1 = struct
 (** val add : nat -> nat -> nat **)
 let rec add n0 m =
   match n0 with
   | O -> m
   | S p -> S (add p m)
end
include Coq__1

(** val sub : nat -> nat -> nat **)

let rec sub n0 m =
  match n0 with
  | O -> n0
  | S k -> (match m with
            | O -> n0
            | S l -> sub k l)

type positive =
| XI of positive
| XO of positive
| XH

type n =
| N0
| Npos of positive

type z =
| Z0
| Zpos of positive
| Zneg of positive

(** val eqb : bool -> bool -> bool **)

let eqb b1 b2 =
  if b1 then b2 else if b2 then false else true

module Nat =
 struct
  (** val eqb : nat -> nat -> bool **)

  let rec eqb n0 m =
    match n0 with
    | O -> (match m with
            | O -> true
            | S _ -> false)
    | S n' -> (match m with
               | O -> false
               | S m' -> eqb n' m')

  (** val leb : nat -> nat -> bool **)

  let rec leb n0 m =
    match n0 with
    | O -> true
    | S n' -> (match m with
               | O -> false
               | S m' -> leb n' m')

  (** val max : nat -> nat -> nat **)

  let rec max n0 m =
    match n0 with
    | O -> m
    | S n' -> (match m with
               | O -> n0
               | S m' -> S (max n' m'))

  (** val min : nat -> nat -> nat **)

  let rec min n0 m =
    match n0 with
    | O -> O
    | S n' -> (match m with
               | O -> O
               | S m' -> S (min n' m'))

  (** val even : nat -> bool **)

  let rec even = function
  | O -> true
  | S n1 -> (match n1 with
             | O -> false
             | S n' -> even n')

  (** val odd : nat -> bool **)

  let odd n0 =
    negb (even n0)
 end

module Pos =
 struct
  type mask =
  | IsNul
  | IsPos of positive
  | IsNeg
 end

module Coq_Pos =
 struct
  (** val succ : positive -> positive **)

  let rec succ = function
  | XI p -> XO (succ p)
  | XO p -> XI p
  | XH -> XO XH

  (** val add : positive -> positive -> positive **)

  let rec add x y =
    match x with
    | XI p ->
      (match y with
       | XI q -> XO (add_carry p q)
       | XO q -> XI (add p q)
       | XH -> XO (succ p))
    | XO p ->
      (match y with
       | XI q -> XI (add p q)
       | XO q -> XO (add p q)
       | XH -> XI p)
    | XH -> (match y with
             | XI q -> XO (succ q)
             | XO q -> XI q
             | XH -> XO XH)

  (** val add_carry : positive -> positive -> positive **)

  and add_carry x y =
    match x with
    | XI p ->
      (match y with
       | XI q -> XI (add_carry p q)
       | XO q -> XO (add_carry p q)
       | XH -> XI (succ p))
    | XO p ->
      (match y with
       | XI q -> XO (add_carry p q)
       | XO q -> XI (add p q)
       | XH -> XO (succ p))
    | XH ->
      (match y with
       | XI q -> XI (succ q)
       | XO q -> XO (succ q)
       | XH -> XI XH)

  (** val pred_double : positive -> positive **)

  let rec pred_double = function
  | XI p -> XI (XO p)
  | XO p -> XI (pred_double p)
  | XH -> XH

  (** val pred_N : positive -> n **)

  let pred_N = function
  | XI p -> Npos (XO p)
  | XO p -> Npos (pred_double p)
  | XH -> N0

  type mask = Pos.mask =
  | IsNul
  | IsPos of positive
  | IsNeg

  (** val succ_double_mask : mask -> mask **)

  let succ_double_mask = function
  | IsNul -> IsPos XH
  | IsPos p -> IsPos (XI p)
  | IsNeg -> IsNeg

  (** val double_mask : mask -> mask **)

  let double_mask = function
  | IsPos p -> IsPos (XO p)
  | x0 -> x0

  (** val double_pred_mask : positive -> mask **)

  let double_pred_mask = function
  | XI p -> IsPos (XO (XO p))
  | XO p -> IsPos (XO (pred_double p))
  | XH -> IsNul

  (** val sub_mask : positive -> positive -> mask **)

  let rec sub_mask x y =
    match x with
    | XI p ->
      (match y with
       | XI q -> double_mask (sub_mask p q)
       | XO q -> succ_double_mask (sub_mask p q)
       | XH -> IsPos (XO p))
    | XO p ->
      (match y with
       | XI q -> succ_double_mask (sub_mask_carry p q)
       | XO q -> double_mask (sub_mask p q)
       | XH -> IsPos (pred_double p))
    | XH -> (match y with
             | XH -> IsNul
             | _ -> IsNeg)

  (** val sub_mask_carry : positive -> positive -> mask **)

  and sub_mask_carry x y =
    match x with
    | XI p ->
      (match y with
       | XI q -> succ_double_mask (sub_mask_carry p q)
       | XO q -> double_mask (sub_mask p q)
       | XH -> IsPos (pred_double p))
    | XO p ->
      (match y with
       | XI q -> double_mask (sub_mask_carry p q)
       | XO q -> succ_double_mask (sub_mask_carry p q)
       | XH -> double_pred_mask p)
    | XH -> IsNeg

  (** val mul : positive -> positive -> positive **)

  let rec mul x y =
    match x with
    | XI p -> add y (XO (mul p y))
    | XO p -> XO (mul p y)
    | XH -> y

  (** val iter : ('a1 -> 'a1) -> 'a1 -> positive -> 'a1 **)

  let rec iter f x = function
  | XI n' -> f (iter f (iter f x n') n')
  | XO n' -> iter f (iter f x n') n'
  | XH -> f x

  (** val size : positive -> positive **)

  let rec size = function
  | XI p0 -> succ (size p0)
  | XO p0 -> succ (size p0)
  | XH -> XH

  (** val compare_cont : comparison -> positive -> positive -> comparison **)

  let rec compare_cont r x y =
    match x with
    | XI p ->
      (match y with
       | XI q -> compare_cont r p q
       | XO q -> compare_cont Gt p q
       | XH -> Gt)
    | XO p ->
      (match y with
       | XI q -> compare_cont Lt p q
       | XO q -> compare_cont r p q
       | XH -> Gt)
    | XH -> (match y with
             | XH -> r
             | _ -> Lt)

  (** val compare : positive -> positive -> comparison **)

  let compare =
    compare_cont Eq

  (** val eqb : positive -> positive -> bool **)

  let rec eqb p q =
    match p with
    | XI p0 -> (match q with
                | XI q0 -> eqb p0 q0
                | _ -> false)
    | XO p0 -> (match q with
                | XO q0 -> eqb p0 q0
                | _ -> false)
    | XH -> (match q with
             | XH -> true
             | _ -> false)

  (** val coq_Nsucc_double : n -> n **)

  let coq_Nsucc_double = function
  | N0 -> Npos XH
  | Npos p -> Npos (XI p)

  (** val coq_Ndouble : n -> n **)

  let coq_Ndouble = function
  | N0 -> N0
  | Npos p -> Npos (XO p)

  (** val coq_land : positive -> positive -> n **)

  let rec coq_land p q =
    match p with
    | XI p0 ->
      (match q with
       | XI q0 -> coq_Nsucc_double (coq_land p0 q0)
       | XO q0 -> coq_Ndouble (coq_land p0 q0)
       | XH -> Npos XH)
    | XO p0 ->
      (match q with
       | XI q0 -> coq_Ndouble (coq_land p0 q0)
       | XO q0 -> coq_Ndouble (coq_land p0 q0)
       | XH -> N0)
    | XH -> (match q with
             | XO _ -> N0
             | _ -> Npos XH)

  (** val coq_lxor : positive -> positive -> n **)

  let rec coq_lxor p q =
    match p with
    | XI p0 ->
      (match q with
       | XI q0 -> coq_Ndouble (coq_lxor p0 q0)
       | XO q0 -> coq_Nsucc_double (coq_lxor p0 q0)
       | XH -> Npos (XO p0))
    | XO p0 ->
      (match q with
       | XI q0 -> coq_Nsucc_double (coq_lxor p0 q0)
       | XO q0 -> coq_Ndouble (coq_lxor p0 q0)
       | XH -> Npos (XI p0))
    | XH ->
      (match q with
       | XI q0 -> Npos (XO q0)
       | XO q0 -> Npos (XI q0)
       | XH -> N0)

  (** val testbit : positive -> n -> bool **)

  let rec testbit p n0 =
    match p with
    | XI p0 -> (match n0 with
                | N0 -> true
                | Npos n1 -> testbit p0 (pred_N n1))
    | XO p0 -> (match n0 with
                | N0 -> false
                | Npos n1 -> testbit p0 (pred_N n1))
    | XH -> (match n0 with
             | N0 -> true
             | Npos _ -> false)

  (** val iter_op : ('a1 -> 'a1 -> 'a1) -> positive -> 'a1 -> 'a1 **)

  let rec iter_op op p a =
    match p with
    | XI p0 -> op a (iter_op op p0 (op a a))
    | XO p0 -> iter_op op p0 (op a a)
    | XH -> a

  (** val to_nat : positive -> nat **)

  let to_nat x =
    iter_op Coq__1.add x (S O)

  (** val of_succ_nat : nat -> positive **)

  let rec of_succ_nat = function
  | O -> XH
  | S x -> succ (of_succ_nat x)

  (** val eq_dec : positive -> positive -> bool **)

  let rec eq_dec p x0 =
    match p with
    | XI p0 -> (match x0 with
                | XI p1 -> eq_dec p0 p1
                | _ -> false)
    | XO p0 -> (match x0 with
                | XO p1 -> eq_dec p0 p1
                | _ -> false)
    | XH -> (match x0 with
             | XH -> true
             | _ -> false)
 end

module N =
 struct
  (** val add : n -> n -> n **)

  let add n0 m =
    match n0 with
    | N0 -> m
    | Npos p -> (match m with
                 | N0 -> n0
                 | Npos q -> Npos (Coq_Pos.add p q))

  (** val sub : n -> n -> n **)

  let sub n0 m =
    match n0 with
    | N0 -> N0
    | Npos n' ->
      (match m with
       | N0 -> n0
       | Npos m' ->
         (match Coq_Pos.sub_mask n' m' with
          | Coq_Pos.IsPos p -> Npos p
          | _ -> N0))

  (** val mul : n -> n -> n **)

  let mul n0 m =
    match n0 with
    | N0 -> N0
    | Npos p -> (match m with
                 | N0 -> N0
                 | Npos q -> Npos (Coq_Pos.mul p q))

  (** val compare : n -> n -> comparison **)

  let compare n0 m =
    match n0 with
    | N0 -> (match m with
             | N0 -> Eq
             | Npos _ -> Lt)
    | Npos n' -> (match m with
                  | N0 -> Gt
                  | Npos m' -> Coq_Pos.compare n' m')

  (** val eqb : n -> n -> bool **)

  let eqb n0 m =
    match n0 with
    | N0 -> (match m with
             | N0 -> true
             | Npos _ -> false)
    | Npos p -> (match m with
                 | N0 -> false
                 | Npos q -> Coq_Pos.eqb p q)

  (** val leb : n -> n -> bool **)

  let leb x y =
    match compare x y with
    | Gt -> false
    | _ -> true

  (** val even : n -> bool **)

  let even = function
  | N0 -> true
  | Npos p -> (match p with
               | XO _ -> true
               | _ -> false)

  (** val size : n -> n **)

  let size = function
  | N0 -> N0
  | Npos p -> Npos (Coq_Pos.size p)

  (** val coq_land : n -> n -> n **)

  let coq_land n0 m =
    match n0 with
    | N0 -> N0
    | Npos p -> (match m with
                 | N0 -> N0
                 | Npos q -> Coq_Pos.coq_land p q)

  (** val coq_lxor : n -> n -> n **)

  let coq_lxor n0 m =
    match n0 with
    | N0 -> m
    | Npos p -> (match m with
                 | N0 -> n0
                 | Npos q -> Coq_Pos.coq_lxor p q)

  (** val testbit : n -> n -> bool **)

  let testbit a n0 =
    match a with
    | N0 -> false
    | Npos p -> Coq_Pos.testbit p n0

  (** val to_nat : n -> nat **)

  let to_nat = function
  | N0 -> O
  | Npos p -> Coq_Pos.to_nat p

  (** val of_nat : nat -> n **)

  let of_nat = function
  | O -> N0
  | S n' -> Npos (Coq_Pos.of_succ_nat n')

  (** val iter : n -> ('a1 -> 'a1) -> 'a1 -> 'a1 **)

  let iter n0 f x =
    match n0 with
    | N0 -> x
    | Npos p -> Coq_Pos.iter f x p

  (** val eq_dec : n -> n -> bool **)

  let eq_dec n0 m =
    match n0 with
    | N0 -> (match m with
             | N0 -> true
             | Npos _ -> false)
    | Npos p -> (match m with
                 | N0 -> false
                 | Npos p0 -> Coq_Pos.eq_dec p p0)
 end

module Z =
 struct
  (** val double : z -> z **)

  let double = function
  | Z0 -> Z0
  | Zpos p -> Zpos (XO p)
  | Zneg p -> Zneg (XO p)

  (** val succ_double : z -> z **)

  let succ_double = function
  | Z0 -> Zpos XH
  | Zpos p -> Zpos (XI p)
  | Zneg p -> Zneg (Coq_Pos.pred_double p)

  (** val to_N : z -> n **)

  let to_N = function
  | Zpos p -> Npos p
  | _ -> N0

  (** val of_nat : nat -> z **)

  let of_nat = function
  | O -> Z0
  | S n1 -> Zpos (Coq_Pos.of_succ_nat n1)

  (** val of_N : n -> z **)

  let of_N = function
  | N0 -> Z0
  | Npos p -> Zpos p
 end

(** val hd : 'a1 -> 'a1 list -> 'a1 **)

let hd default = function
| [] -> default
| x :: _ -> x

(** val nth : nat -> 'a1 list -> 'a1 -> 'a1 **)

let rec nth n0 l default =
  match n0 with
  | O -> (match l with
          | [] -> default
          | x :: _ -> x)
  | S m -> (match l with
            | [] -> default
            | _ :: t -> nth m t default)

(** val last : 'a1 list -> 'a1 -> 'a1 **)

let rec last l d =
  match l with
  | [] -> d
  | a :: l0 -> (match l0 with
                | [] -> a
                | _ :: _ -> last l0 d)

(** val rev : 'a1 list -> 'a1 list **)

let rec rev = function
| [] -> []
| x :: l' -> app (rev l') (x :: [])

(** val list_eq_dec : ('a1 -> 'a1 -> bool) -> 'a1 list -> 'a1 list -> bool **)

let rec list_eq_dec eq_dec0 l l' =
  match l with
  | [] -> (match l' with
           | [] -> true
           | _ :: _ -> false)
  | y :: l0 ->
    (match l' with
     | [] -> false
     | a :: l1 -> if eq_dec0 y a then list_eq_dec eq_dec0 l0 l1 else false)

(** val map : ('a1 -> 'a2) -> 'a1 list -> 'a2 list **)

let rec map f = function
| [] -> []
| a :: t -> (f a) :: (map f t)

(** val flat_map : ('a1 -> 'a2 list) -> 'a1 list -> 'a2 list **)

let rec flat_map f = function
| [] -> []
| x :: t -> app (f x) (flat_map f t)

(** val fold_left : ('a1 -> 'a2 -> 'a1) -> 'a2 list -> 'a1 -> 'a1 **)

let rec fold_left f l a0 =
  match l with
  | [] -> a0
  | b :: t -> fold_left f t (f a0 b)

(** val fold_right : ('a2 -> 'a1 -> 'a1) -> 'a1 -> 'a2 list -> 'a1 **)

let rec fold_right f a0 = function
| [] -> a0
| b :: t -> f b (fold_right f a0 t)

(** val existsb : ('a1 -> bool) -> 'a1 list -> bool **)

let rec existsb f = function
| [] -> false
| a :: l0 -> (||) (f a) (existsb f l0)

(** val forallb : ('a1 -> bool) -> 'a1 list -> bool **)

let rec forallb f = function
| [] -> true
| a :: l0 -> (&&) (f a) (forallb f l0)

(** val filter : ('a1 -> bool) -> 'a1 list -> 'a1 list **)

let rec filter f = function
| [] -> []
| x :: l0 -> if f x then x :: (filter f l0) else filter f l0

(** val seq : nat -> nat -> nat list **)

let rec seq start = function
| O -> []
| S len0 -> start :: (seq (S start) len0)

(** val lsl0 : Uint63.t -> Uint63.t -> Uint63.t **)

let lsl0 = Uint63.l_sl

(** val lsr0 : Uint63.t -> Uint63.t -> Uint63.t **)

let lsr0 = Uint63.l_sr

(** val land0 : Uint63.t -> Uint63.t -> Uint63.t **)

let land0 = Uint63.l_and

(** val lor0 : Uint63.t -> Uint63.t -> Uint63.t **)

let lor0 = Uint63.l_or

(** val lxor0 : Uint63.t -> Uint63.t -> Uint63.t **)

let lxor0 = Uint63.l_xor

(** val add0 : Uint63.t -> Uint63.t -> Uint63.t **)

let add0 = Uint63.add

(** val sub0 : Uint63.t -> Uint63.t -> Uint63.t **)

let sub0 = Uint63.sub

(** val mod0 : Uint63.t -> Uint63.t -> Uint63.t **)

let mod0 = Uint63.rem

(** val eqb0 : Uint63.t -> Uint63.t -> bool **)

let eqb0 = Uint63.equal

(** val ltb : Uint63.t -> Uint63.t -> bool **)

let ltb = Uint63.lt

(** val leb0 : Uint63.t -> Uint63.t -> bool **)

let leb0 = Uint63.le

(** val size0 : nat **)

let size0 =
  S (S (S (S (S (S (S (S (S (S (S (S (S (S (S (S (S (S (S (S (S (S (S (S (S
    (S (S (S (S (S (S (S (S (S (S (S (S (S (S (S (S (S (S (S (S (S (S (S (S
    (S (S (S (S (S (S (S (S (S (S (S (S (S (S
    O))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))

(** val is_zero : Uint63.t -> bool **)

let is_zero i =
  eqb0 i (Uint63.of_int (0))

(** val is_even : Uint63.t -> bool **)

let is_even i =
  is_zero (land0 i (Uint63.of_int (1)))

(** val opp : Uint63.t -> Uint63.t **)

let opp i =
  sub0 (Uint63.of_int (0)) i

(** val to_Z_rec : nat -> Uint63.t -> z **)

let rec to_Z_rec n0 i =
  match n0 with
  | O -> Z0
  | S n1 ->
    if is_even i
    then Z.double (to_Z_rec n1 (lsr0 i (Uint63.of_int (1))))
    else Z.succ_double (to_Z_rec n1 (lsr0 i (Uint63.of_int (1))))

(** val to_Z : Uint63.t -> z **)

let to_Z =
  to_Z_rec size0

(** val of_pos_rec : nat -> positive -> Uint63.t **)

let rec of_pos_rec n0 p =
  match n0 with
  | O -> (Uint63.of_int (0))
  | S n1 ->
    (match p with
     | XI p0 ->
       lor0 (lsl0 (of_pos_rec n1 p0) (Uint63.of_int (1))) (Uint63.of_int (1))
     | XO p0 -> lsl0 (of_pos_rec n1 p0) (Uint63.of_int (1))
     | XH -> (Uint63.of_int (1)))

(** val of_pos : positive -> Uint63.t **)

let of_pos =
  of_pos_rec size0

(** val of_Z : z -> Uint63.t **)

let of_Z = function
| Z0 -> (Uint63.of_int (0))
| Zpos p -> of_pos p
| Zneg p -> opp (of_pos p)

(** val make : Uint63.t -> 'a1 -> 'a1 'a Parray.t **)

let make = Parray.make

(** val get : 'a1 'a Parray.t -> Uint63.t -> 'a1 **)

let get = Parray.get

(** val set : 'a1 'a Parray.t -> Uint63.t -> 'a1 -> 'a1 'a Parray.t **)

let set = Parray.set

(** val length0 : 'a1 'a Parray.t -> Uint63.t **)

let length0 = Parray.length

(** val n_of : Uint63.t -> n **)

let n_of x =
  Z.to_N (to_Z x)

(** val int_of_N : n -> Uint63.t **)

let int_of_N n0 =
  of_Z (Z.of_N n0)

(** val int_of_nat : nat -> Uint63.t **)

let int_of_nat n0 =
  of_Z (Z.of_nat n0)

(** val size_limit : n **)

let size_limit =
  Npos (XI (XI (XI (XI (XI (XI (XI (XI (XI (XI (XI (XI (XI (XI (XI (XI (XI
    (XI (XI (XI (XI XH)))))))))))))))))))))

(** val fuel_of_N : n -> nat **)

let fuel_of_N n0 =
  N.iter n0 (fun x -> S x) O

(** val all_from : nat -> Uint63.t -> (Uint63.t -> bool) -> bool **)

let rec all_from fuel x test =
  match fuel with
  | O -> true
  | S f ->
    if test x then all_from f (add0 x (Uint63.of_int (1))) test else false

(** val some_from : nat -> Uint63.t -> (Uint63.t -> bool) -> bool **)

let rec some_from fuel x test =
  match fuel with
  | O -> false
  | S f ->
    if test x then true else some_from f (add0 x (Uint63.of_int (1))) test

(** val nim_sum : n list -> n **)

let nim_sum l =
  fold_right N.coq_lxor N0 l

(** val member : n -> n list -> bool **)

let member v l =
  existsb (N.eqb v) l

(** val mex_from : nat -> n -> n list -> n **)

let rec mex_from fuel v l =
  match fuel with
  | O -> v
  | S f -> if member v l then mex_from f (N.add v (Npos XH)) l else v

(** val mex : n list -> n **)

let mex l =
  mex_from (length l) N0 l

type rule = nat -> nat list -> bool

type code = n list

(** val digit : code -> nat -> n **)

let digit c k =
  nth k c N0

(** val code_rule : code -> rule **)

let code_rule c k l =
  N.testbit (digit c k) (N.of_nat (length l))

(** val compositions : nat -> nat -> nat list list **)

let rec compositions j m =
  match j with
  | O -> if Nat.eqb m O then [] :: [] else []
  | S i ->
    flat_map (fun h -> map (fun x -> h :: x) (compositions i (sub m h)))
      (seq (S O) m)

(** val list_value : (nat -> n) -> nat list -> n **)

let list_value f l =
  nim_sum (map f l)

(** val parity_positive : positive -> bool **)

let rec parity_positive = function
| XI q -> negb (parity_positive q)
| XO q -> parity_positive q
| XH -> true

(** val parity : n -> bool **)

let parity = function
| N0 -> false
| Npos p -> parity_positive p

type rules = { to_nothing : Uint63.t list; to_one : Uint63.t list;
               breaking : Uint63.t list; mask0 : Uint63.t;
               by_position : bool; kappa : Uint63.t }

(** val common_at : rules -> Uint63.t -> Uint63.t -> bool **)

let common_at g n0 v =
  xorb (parity (n_of (land0 v g.mask0)))
    ((&&) g.by_position (negb (is_even (add0 n0 g.kappa))))

(** val mark_rare :
    Uint63.t 'a Parray.t -> Uint63.t -> Uint63.t -> Uint63.t list -> Uint63.t
    'a Parray.t -> Uint63.t 'a Parray.t **)

let mark_rare t s whole rare0 m =
  fold_left (fun m0 r ->
    if ltb r whole
    then set m0 (lxor0 (get t r) (get t (sub0 whole r))) s
    else m0) rare0 m

(** val mark_moves :
    rules -> Uint63.t 'a Parray.t -> Uint63.t -> Uint63.t -> Uint63.t list ->
    Uint63.t 'a Parray.t -> Uint63.t 'a Parray.t **)

let mark_moves g t s n0 rare0 m =
  let m0 =
    fold_left (fun m0 i ->
      if eqb0 n0 i then set m0 (Uint63.of_int (0)) s else m0) g.to_nothing m
  in
  let m1 =
    fold_left (fun m1 i ->
      if ltb i n0 then set m1 (get t (sub0 n0 i)) s else m1) g.to_one m0
  in
  fold_left (fun m2 i ->
    if ltb i n0 then mark_rare t s (sub0 n0 i) rare0 m2 else m2) g.breaking m1

(** val search_pairs :
    nat -> Uint63.t 'a Parray.t -> Uint63.t -> Uint63.t -> Uint63.t -> bool **)

let rec search_pairs fuel t v a b =
  match fuel with
  | O -> false
  | S f ->
    if ltb b a
    then false
    else if eqb0 (lxor0 (get t a) (get t b)) v
         then true
         else search_pairs f t v (add0 a (Uint63.of_int (1)))
                (sub0 b (Uint63.of_int (1)))

(** val is_split :
    nat -> rules -> Uint63.t 'a Parray.t -> Uint63.t -> Uint63.t -> bool **)

let is_split fuel g t n0 v =
  existsb (fun i ->
    if ltb i n0
    then search_pairs fuel t v (Uint63.of_int (1))
           (sub0 (sub0 n0 i) (Uint63.of_int (1)))
    else false) g.breaking

(** val find_mex :
    nat -> nat -> rules -> Uint63.t 'a Parray.t -> Uint63.t 'a Parray.t ->
    Uint63.t -> Uint63.t -> Uint63.t -> Uint63.t **)

let rec find_mex tries fuel g t m s n0 v =
  match tries with
  | O -> length0 m
  | S f ->
    if ltb v (length0 m)
    then if eqb0 (get m v) s
         then find_mex f fuel g t m s n0 (add0 v (Uint63.of_int (1)))
         else if common_at g n0 v
              then v
              else if is_split fuel g t n0 v
                   then find_mex f fuel g t m s n0
                          (add0 v (Uint63.of_int (1)))
                   else v
    else length0 m

type state = { table : Uint63.t 'a Parray.t; marks : Uint63.t 'a Parray.t;
               rare : Uint63.t list }

(** val step : nat -> rules -> Uint63.t -> state -> state option **)

let step fuel g n0 x =
  let m = mark_moves g x.table (add0 n0 (Uint63.of_int (1))) n0 x.rare x.marks
  in
  let v =
    find_mex fuel fuel g x.table m (add0 n0 (Uint63.of_int (1))) n0
      (Uint63.of_int (0))
  in
  if ltb v (length0 m)
  then Some { table = (set x.table n0 v); marks = m; rare =
         (if eqb0 n0 (Uint63.of_int (0))
          then x.rare
          else if common_at g n0 v then x.rare else n0 :: x.rare) }
  else None

(** val fill : nat -> nat -> rules -> Uint63.t -> state -> state option **)

let rec fill count fuel g n0 x =
  match count with
  | O -> Some x
  | S f ->
    (match step fuel g n0 x with
     | Some y -> fill f fuel g (add0 n0 (Uint63.of_int (1))) y
     | None -> None)

(** val options_within : rule -> nat -> nat -> nat -> nat list list **)

let options_within r k h n0 =
  flat_map (fun k0 ->
    flat_map (fun j ->
      filter (fun l ->
        (&&) ((||) (Nat.leb (S O) k0) (Nat.leb (S (S O)) (length l))) (r k0 l))
        (compositions j (sub n0 k0))) (seq O (S h)))
    (seq O (S (Nat.min k n0)))

(** val lookup : n list -> nat -> n **)

let lookup t n0 =
  nth n0 t N0

(** val table0 : rule -> nat -> nat -> nat -> n list **)

let rec table0 r k h = function
| O -> []
| S m ->
  let t = table0 r k h m in
  app t ((mex (map (list_value (lookup t)) (options_within r k h m))) :: [])

(** val last_of : code -> nat **)

let last_of c =
  sub (length c) (S O)

(** val heaps_of : code -> nat **)

let heaps_of c =
  fold_right Nat.max (S O) (map (fun d -> sub (N.to_nat (N.size d)) (S O)) c)

(** val code_table : code -> nat -> n list **)

let code_table c n0 =
  table0 (code_rule c) (last_of c) (heaps_of c) n0

(** val indices_nat : code -> n -> nat -> nat list **)

let indices_nat c j first =
  filter (fun k -> N.testbit (digit c k) j) (seq first (sub (length c) first))

(** val indices : code -> n -> nat -> Uint63.t list **)

let indices c j first =
  map int_of_nat (indices_nat c j first)

(** val short_code : code -> bool **)

let short_code c =
  N.leb (N.of_nat (length c)) (Npos (XO (XO (XO (XO (XO (XO (XI (XO (XO (XI
    (XO (XO (XO (XO (XI (XO (XI (XI (XI XH))))))))))))))))))))

(** val kappa_of : code -> nat **)

let kappa_of c =
  hd O (indices_nat c (Npos (XO XH)) O)

(** val one_parity : code -> bool **)

let one_parity c =
  forallb (fun k -> eqb (Nat.odd k) (Nat.odd (kappa_of c)))
    (indices_nat c (Npos (XO XH)) O)

(** val rules_of : code -> n -> bool -> rules **)

let rules_of c m by_pos =
  { to_nothing = (indices c N0 (S O)); to_one = (indices c (Npos XH) (S O));
    breaking = (indices c (Npos (XO XH)) O); mask0 = (int_of_N m);
    by_position = by_pos; kappa = (int_of_nat (kappa_of c)) }

(** val spare : n **)

let spare =
  Npos (XO (XO (XO (XO (XO (XO (XO (XO (XO (XO (XO (XO XH))))))))))))

(** val most_values : n **)

let most_values =
  N.sub size_limit spare

(** val start_state : n -> state **)

let start_state v =
  { table = (make (int_of_N v) (Uint63.of_int (0))); marks =
    (make (Uint63.of_int (65536)) (Uint63.of_int (0))); rare = [] }

(** val compute_octal : code -> n -> n -> bool -> state option **)

let compute_octal c v m by_pos =
  fill (fuel_of_N v) (fuel_of_N (N.add v spare)) (rules_of c m by_pos)
    (Uint63.of_int (0)) (start_state v)

(** val fill_list :
    n list -> Uint63.t -> Uint63.t 'a Parray.t -> Uint63.t 'a Parray.t option **)

let rec fill_list l n0 t =
  match l with
  | [] -> Some t
  | x :: r ->
    if N.eqb (n_of (int_of_N x)) x
    then fill_list r (add0 n0 (Uint63.of_int (1))) (set t n0 (int_of_N x))
    else None

(** val compute_plain : code -> n -> state option **)

let compute_plain c v =
  match fill_list (code_table c (N.to_nat v)) (Uint63.of_int (0))
          (make (int_of_N v) (Uint63.of_int (0))) with
  | Some t ->
    Some { table = t; marks = (make (Uint63.of_int (0)) (Uint63.of_int (0)));
      rare = [] }
  | None -> None

(** val compute : code -> n -> n -> bool -> state option **)

let compute c v m by_pos =
  if (&&) ((&&) (short_code c) (N.leb v most_values))
       ((||) (negb by_pos) (one_parity c))
  then if Nat.leb (heaps_of c) (S (S O))
       then compute_octal c v m by_pos
       else compute_plain c v
  else None

type theorem_name =
| Window
| Guy_Smith
| Bounded_depth

type certificate = { code_of : code; by_theorem : theorem_name; period : 
                     n; preperiod : n; heaps : n; index : n;
                     checked_from : n; checked_to : n; values : n;
                     distance : n; window_length : n; depth : n;
                     class_mask : n; class_by_position : bool; last_rare : 
                     n; rare_positions : n list }

(** val shortest : code -> bool **)

let shortest c = match c with
| [] -> false
| d :: r ->
  (&&) (N.eqb (N.coq_land d (Npos (XI XH))) N0)
    (match r with
     | [] -> true
     | _ :: _ -> negb (N.eqb (last c N0) N0))

(** val only_0_and_3 : code -> bool **)

let only_0_and_3 c =
  forallb (fun d -> (||) (N.eqb d N0) (N.eqb d (Npos (XI XH)))) c

(** val rules_hold : certificate -> bool **)

let rules_hold x =
  (&&)
    ((&&) (shortest x.code_of)
      (N.eqb x.heaps (N.of_nat (heaps_of x.code_of))))
    (N.eqb x.index (N.of_nat (last_of x.code_of)))

(** val agree : Uint63.t 'a Parray.t -> n -> n -> n -> bool **)

let agree t x p count =
  let q = int_of_N p in
  all_from (fuel_of_N count) (int_of_N x) (fun n0 ->
    eqb0 (get t (add0 n0 q)) (get t n0))

(** val compared_to : certificate -> n **)

let compared_to x =
  N.add
    (N.add (N.mul x.heaps x.checked_from)
      (N.mul (N.sub x.heaps (Npos XH)) x.distance)) x.index

(** val window_or_guy_smith : certificate -> Uint63.t 'a Parray.t -> bool **)

let window_or_guy_smith x t =
  let n0 = x.checked_from in
  (&&)
    ((&&)
      ((&&)
        ((&&)
          ((&&)
            (if N.eqb n0 N0
             then (&&) (N.eqb x.heaps (Npos XH)) (only_0_and_3 x.code_of)
             else true) (N.eqb x.checked_to (compared_to x)))
          (N.eqb x.values (N.add (compared_to x) x.distance)))
        (N.eqb x.distance x.period)) (N.leb (Npos XH) x.period))
    (agree t n0 x.distance (N.sub (compared_to x) n0))

(** val all_below :
    nat -> Uint63.t -> Uint63.t -> (Uint63.t -> bool) -> bool **)

let rec all_below fuel v bound test =
  match fuel with
  | O -> false
  | S f ->
    if ltb v bound
    then if test v
         then all_below f (add0 v (Uint63.of_int (1))) bound test
         else false
    else true

(** val is_take :
    rules -> Uint63.t 'a Parray.t -> Uint63.t -> Uint63.t -> bool **)

let is_take g t n0 v =
  (||)
    (existsb (fun i ->
      if eqb0 n0 i then eqb0 v (Uint63.of_int (0)) else false) g.to_nothing)
    (existsb (fun i ->
      if ltb i n0 then eqb0 (get t (sub0 n0 i)) v else false) g.to_one)

(** val shallow_split :
    nat -> rules -> Uint63.t 'a Parray.t -> Uint63.t -> Uint63.t -> Uint63.t
    -> Uint63.t -> bool **)

let rec shallow_split fuel g t j n0 v a =
  match fuel with
  | O -> false
  | S f ->
    if leb0 a j
    then if existsb (fun i ->
              if ltb i n0
              then if ltb a (sub0 n0 i)
                   then eqb0 (lxor0 (get t a) (get t (sub0 (sub0 n0 i) a))) v
                   else false
              else false) g.breaking
         then true
         else shallow_split f g t j n0 v (add0 a (Uint63.of_int (1)))
    else false

(** val shallow_at :
    nat -> rules -> Uint63.t 'a Parray.t -> Uint63.t -> Uint63.t -> bool **)

let shallow_at fuel g t j n0 =
  all_below fuel (Uint63.of_int (0)) (get t n0) (fun v ->
    (||) (is_take g t n0 v)
      (shallow_split fuel g t j n0 v (Uint63.of_int (1))))

(** val bounded_depth_holds :
    certificate -> Uint63.t 'a Parray.t -> Uint63.t list -> bool **)

let bounded_depth_holds x t rare0 =
  let n0 = x.checked_from in
  let d = x.window_length in
  let p = x.distance in
  let g = rules_of x.code_of x.class_mask x.class_by_position in
  let fuel = fuel_of_N (N.add x.values spare) in
  let j = int_of_N x.depth in
  (&&)
    ((&&)
      ((&&)
        ((&&)
          ((&&)
            ((&&)
              ((&&)
                ((&&)
                  ((&&)
                    ((&&)
                      ((&&)
                        ((&&) (N.eqb x.heaps (Npos (XO XH)))
                          (N.leb (Npos XH) n0)) (N.leb (Npos XH) p))
                      (N.eqb x.checked_to (N.add n0 d)))
                    (N.eqb x.values (N.add (N.add n0 d) p)))
                  (N.leb (N.add x.last_rare x.index) d))
                (N.eqb (N.add x.depth x.index) d))
              ((||) (negb x.class_by_position) (N.even p)))
            (if list_eq_dec N.eq_dec (map n_of (rev rare0)) x.rare_positions
             then true
             else false)) (N.eqb x.last_rare (last x.rare_positions N0)))
        (agree t n0 p d))
      (all_from (fuel_of_N (N.sub (N.sub x.values (Npos XH)) x.last_rare))
        (int_of_N (N.add x.last_rare (Npos XH))) (fun n1 ->
        common_at g n1 (get t n1))))
    (all_from (fuel_of_N p) (int_of_N (N.add n0 d)) (shallow_at fuel g t j))

(** val folded : Uint63.t -> Uint63.t -> Uint63.t -> Uint63.t **)

let folded s p n0 =
  if ltb n0 (add0 s p) then n0 else sub0 n0 p

(** val least_holds : certificate -> Uint63.t 'a Parray.t -> bool **)

let least_holds x t =
  let q = int_of_N x.period in
  let s = int_of_N x.checked_from in
  let p = int_of_N x.distance in
  (&&)
    ((&&)
      ((&&)
        ((&&)
          ((&&)
            ((&&)
              ((&&) (N.leb (Npos XH) x.period) (N.leb x.period x.distance))
              (N.leb x.preperiod x.checked_from))
            (N.leb (N.add x.checked_from x.distance) x.values))
          (all_from (fuel_of_N x.distance) s (fun n0 ->
            eqb0 (get t (folded s p (add0 n0 q))) (get t n0))))
        (agree t x.preperiod x.period (N.sub x.checked_from x.preperiod)))
      (if N.eqb x.preperiod N0
       then true
       else let n0 = int_of_N (N.sub x.preperiod (Npos XH)) in
            negb (eqb0 (get t (add0 n0 q)) (get t n0))))
    (all_from (fuel_of_N (N.sub x.period (Npos XH))) (Uint63.of_int (1))
      (fun d ->
      if eqb0 (mod0 q d) (Uint63.of_int (0))
      then some_from (fuel_of_N x.period) s (fun n0 ->
             negb (eqb0 (get t (folded s p (add0 n0 d))) (get t n0)))
      else true))

(** val judge : certificate -> state -> bool **)

let judge x s =
  (&&)
    (match x.by_theorem with
     | Window ->
       (&&) (N.eqb x.heaps (Npos XH)) (window_or_guy_smith x s.table)
     | Guy_Smith ->
       (&&) (N.leb (Npos (XO XH)) x.heaps) (window_or_guy_smith x s.table)
     | Bounded_depth -> bounded_depth_holds x s.table s.rare)
    (least_holds x s.table)

(** val run : certificate -> state option **)

let run x =
  if rules_hold x
  then (match compute x.code_of x.values x.class_mask x.class_by_position with
        | Some s -> if judge x s then Some s else None
        | None -> None)
  else None
