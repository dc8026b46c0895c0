
val xorb : bool -> bool -> bool

val negb : bool -> bool

type nat =
| O
| S of nat

val length : 'a1 list -> nat

val app : 'a1 list -> 'a1 list -> 'a1 list

type comparison =
| Eq
| Lt
| Gt

val add : nat -> nat -> nat

val sub : nat -> nat -> nat

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

val eqb : bool -> bool -> bool

module Nat :
 sig
  val eqb : nat -> nat -> bool

  val leb : nat -> nat -> bool

  val max : nat -> nat -> nat

  val min : nat -> nat -> nat

  val even : nat -> bool

  val odd : nat -> bool
 end

module Pos :
 sig
  type mask =
  | IsNul
  | IsPos of positive
  | IsNeg
 end

module Coq_Pos :
 sig
  val succ : positive -> positive

  val add : positive -> positive -> positive

  val add_carry : positive -> positive -> positive

  val pred_double : positive -> positive

  val pred_N : positive -> n

  type mask = Pos.mask =
  | IsNul
  | IsPos of positive
  | IsNeg

  val succ_double_mask : mask -> mask

  val double_mask : mask -> mask

  val double_pred_mask : positive -> mask

  val sub_mask : positive -> positive -> mask

  val sub_mask_carry : positive -> positive -> mask

  val mul : positive -> positive -> positive

  val iter : ('a1 -> 'a1) -> 'a1 -> positive -> 'a1

  val size : positive -> positive

  val compare_cont : comparison -> positive -> positive -> comparison

  val compare : positive -> positive -> comparison

  val eqb : positive -> positive -> bool

  val coq_Nsucc_double : n -> n

  val coq_Ndouble : n -> n

  val coq_land : positive -> positive -> n

  val coq_lxor : positive -> positive -> n

  val testbit : positive -> n -> bool

  val iter_op : ('a1 -> 'a1 -> 'a1) -> positive -> 'a1 -> 'a1

  val to_nat : positive -> nat

  val of_succ_nat : nat -> positive

  val eq_dec : positive -> positive -> bool
 end

module N :
 sig
  val add : n -> n -> n

  val sub : n -> n -> n

  val mul : n -> n -> n

  val compare : n -> n -> comparison

  val eqb : n -> n -> bool

  val leb : n -> n -> bool

  val even : n -> bool

  val size : n -> n

  val coq_land : n -> n -> n

  val coq_lxor : n -> n -> n

  val testbit : n -> n -> bool

  val to_nat : n -> nat

  val of_nat : nat -> n

  val iter : n -> ('a1 -> 'a1) -> 'a1 -> 'a1

  val eq_dec : n -> n -> bool
 end

module Z :
 sig
  val double : z -> z

  val succ_double : z -> z

  val to_N : z -> n

  val of_nat : nat -> z

  val of_N : n -> z
 end

val hd : 'a1 -> 'a1 list -> 'a1

val nth : nat -> 'a1 list -> 'a1 -> 'a1

val last : 'a1 list -> 'a1 -> 'a1

val rev : 'a1 list -> 'a1 list

val list_eq_dec : ('a1 -> 'a1 -> bool) -> 'a1 list -> 'a1 list -> bool

val map : ('a1 -> 'a2) -> 'a1 list -> 'a2 list

val flat_map : ('a1 -> 'a2 list) -> 'a1 list -> 'a2 list

val fold_left : ('a1 -> 'a2 -> 'a1) -> 'a2 list -> 'a1 -> 'a1

val fold_right : ('a2 -> 'a1 -> 'a1) -> 'a1 -> 'a2 list -> 'a1

val existsb : ('a1 -> bool) -> 'a1 list -> bool

val forallb : ('a1 -> bool) -> 'a1 list -> bool

val filter : ('a1 -> bool) -> 'a1 list -> 'a1 list

val seq : nat -> nat -> nat list

val lsl0 : Uint63.t -> Uint63.t -> Uint63.t

val lsr0 : Uint63.t -> Uint63.t -> Uint63.t

val land0 : Uint63.t -> Uint63.t -> Uint63.t

val lor0 : Uint63.t -> Uint63.t -> Uint63.t

val lxor0 : Uint63.t -> Uint63.t -> Uint63.t

val add0 : Uint63.t -> Uint63.t -> Uint63.t

val sub0 : Uint63.t -> Uint63.t -> Uint63.t

val mod0 : Uint63.t -> Uint63.t -> Uint63.t

val eqb0 : Uint63.t -> Uint63.t -> bool

val ltb : Uint63.t -> Uint63.t -> bool

val leb0 : Uint63.t -> Uint63.t -> bool

val size0 : nat

val is_zero : Uint63.t -> bool

val is_even : Uint63.t -> bool

val opp : Uint63.t -> Uint63.t

val to_Z_rec : nat -> Uint63.t -> z

val to_Z : Uint63.t -> z

val of_pos_rec : nat -> positive -> Uint63.t

val of_pos : positive -> Uint63.t

val of_Z : z -> Uint63.t

val make : Uint63.t -> 'a1 -> 'a1 'a Parray.t

val get : 'a1 'a Parray.t -> Uint63.t -> 'a1

val set : 'a1 'a Parray.t -> Uint63.t -> 'a1 -> 'a1 'a Parray.t

val length0 : 'a1 'a Parray.t -> Uint63.t

val n_of : Uint63.t -> n

val int_of_N : n -> Uint63.t

val int_of_nat : nat -> Uint63.t

val size_limit : n

val fuel_of_N : n -> nat

val all_from : nat -> Uint63.t -> (Uint63.t -> bool) -> bool

val some_from : nat -> Uint63.t -> (Uint63.t -> bool) -> bool

val nim_sum : n list -> n

val member : n -> n list -> bool

val mex_from : nat -> n -> n list -> n

val mex : n list -> n

type rule = nat -> nat list -> bool

type code = n list

val digit : code -> nat -> n

val code_rule : code -> rule

val compositions : nat -> nat -> nat list list

val list_value : (nat -> n) -> nat list -> n

val parity_positive : positive -> bool

val parity : n -> bool

type rules = { to_nothing : Uint63.t list; to_one : Uint63.t list;
               breaking : Uint63.t list; mask0 : Uint63.t;
               by_position : bool; kappa : Uint63.t }

val common_at : rules -> Uint63.t -> Uint63.t -> bool

val mark_rare :
  Uint63.t 'a Parray.t -> Uint63.t -> Uint63.t -> Uint63.t list -> Uint63.t
  'a Parray.t -> Uint63.t 'a Parray.t

val mark_moves :
  rules -> Uint63.t 'a Parray.t -> Uint63.t -> Uint63.t -> Uint63.t list ->
  Uint63.t 'a Parray.t -> Uint63.t 'a Parray.t

val search_pairs :
  nat -> Uint63.t 'a Parray.t -> Uint63.t -> Uint63.t -> Uint63.t -> bool

val is_split :
  nat -> rules -> Uint63.t 'a Parray.t -> Uint63.t -> Uint63.t -> bool

val find_mex :
  nat -> nat -> rules -> Uint63.t 'a Parray.t -> Uint63.t 'a Parray.t ->
  Uint63.t -> Uint63.t -> Uint63.t -> Uint63.t

type state = { table : Uint63.t 'a Parray.t; marks : Uint63.t 'a Parray.t;
               rare : Uint63.t list }

val step : nat -> rules -> Uint63.t -> state -> state option

val fill : nat -> nat -> rules -> Uint63.t -> state -> state option

val options_within : rule -> nat -> nat -> nat -> nat list list

val lookup : n list -> nat -> n

val table0 : rule -> nat -> nat -> nat -> n list

val last_of : code -> nat

val heaps_of : code -> nat

val code_table : code -> nat -> n list

val indices_nat : code -> n -> nat -> nat list

val indices : code -> n -> nat -> Uint63.t list

val short_code : code -> bool

val kappa_of : code -> nat

val one_parity : code -> bool

val rules_of : code -> n -> bool -> rules

val spare : n

val most_values : n

val start_state : n -> state

val compute_octal : code -> n -> n -> bool -> state option

val fill_list :
  n list -> Uint63.t -> Uint63.t 'a Parray.t -> Uint63.t 'a Parray.t option

val compute_plain : code -> n -> state option

val compute : code -> n -> n -> bool -> state option

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

val shortest : code -> bool

val only_0_and_3 : code -> bool

val rules_hold : certificate -> bool

val agree : Uint63.t 'a Parray.t -> n -> n -> n -> bool

val compared_to : certificate -> n

val window_or_guy_smith : certificate -> Uint63.t 'a Parray.t -> bool

val all_below : nat -> Uint63.t -> Uint63.t -> (Uint63.t -> bool) -> bool

val is_take : rules -> Uint63.t 'a Parray.t -> Uint63.t -> Uint63.t -> bool

val shallow_split :
  nat -> rules -> Uint63.t 'a Parray.t -> Uint63.t -> Uint63.t -> Uint63.t ->
  Uint63.t -> bool

val shallow_at :
  nat -> rules -> Uint63.t 'a Parray.t -> Uint63.t -> Uint63.t -> bool

val bounded_depth_holds :
  certificate -> Uint63.t 'a Parray.t -> Uint63.t list -> bool

val folded : Uint63.t -> Uint63.t -> Uint63.t -> Uint63.t

val least_holds : certificate -> Uint63.t 'a Parray.t -> bool

val judge : certificate -> state -> bool

val run : certificate -> state option
