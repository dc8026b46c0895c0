(** * What the lists of selections list

    [tuples V m], [multisets V m] and [sets V m] of [Tally] list every selection of m components
    exactly once. For heaps a, a+1, ..., a+n-1: multisets are listed as the non-decreasing lists of
    m heaps, sets as the increasing ones. So counting lists counts selections.

    In words: crates/grundy/src/tally/tally.md. *)

From Coq Require Import List Lia Arith Sorted FinFun.
From Grundy Require Import Tally.
Import ListNotations.

Lemma nodup_app {A} (l m : list A) :
  NoDup l -> NoDup m -> (forall x, In x l -> ~ In x m) -> NoDup (l ++ m).
Proof.
  intros L M D. induction L as [|x l Hx L IH]; [assumption|]. cbn. constructor.
  - intros I. apply in_app_or in I as [I|I]; [contradiction|]. apply (D x); [now left|assumption].
  - apply IH. intros y Hy. apply D. now right.
Qed.

Lemma nodup_cons {A} (x : A) l : NoDup l -> NoDup (map (cons x) l).
Proof. apply Injective_map_NoDup. intros u v E. now injection E. Qed.

Theorem in_tuples {A} (V : list A) m l :
  In l (tuples V m) <-> length l = m /\ Forall (fun x => In x V) l.
Proof.
  revert l. induction m as [|m IH]; intros l; cbn.
  - split; [intros [<-|[]]; auto|]. intros [E _]. destruct l; [now left|discriminate].
  - rewrite in_flat_map. split.
    + intros [x [Hx I]]. apply in_map_iff in I as [r [<- I]]. apply IH in I as [E F].
      cbn. split; [lia|now constructor].
    + intros [E F]. destruct l as [|x r]; [discriminate|]. inversion F; subst.
      exists x. split; [assumption|]. apply in_map, IH. cbn in E. split; [lia|assumption].
Qed.

Theorem nodup_tuples {A} (V : list A) m : NoDup V -> NoDup (tuples V m).
Proof.
  intros ND. induction m as [|m IH]; [cbn; repeat constructor; easy|].
  cbn [tuples]. revert IH. generalize (tuples V m) as T. intros T NT.
  induction ND as [|y W Hy NW IHW]; cbn; [constructor|].
  apply nodup_app; [now apply nodup_cons|assumption|].
  intros l I J. apply in_map_iff in I as [r [<- _]].
  apply in_flat_map in J as [z [Hz J]]. apply in_map_iff in J as [r' [E _]].
  injection E as -> _. contradiction.
Qed.

Theorem in_multisets a n m l :
  In l (multisets (seq a n) m) <->
  length l = m /\ StronglySorted le l /\ Forall (fun h => a <= h < a + n) l.
Proof.
  revert a m l. induction n as [|n IHn]; intros a m l.
  - cbn. destruct m as [|m]; cbn; split.
    + intros [<-|[]]. repeat constructor.
    + intros [E _]. destruct l; [now left|discriminate].
    + easy.
    + intros [E [_ F]]. destruct l as [|h l]; [discriminate|]. inversion F; subst. lia.
  - cbn [seq]. revert l. induction m as [|m IHm]; intros l.
    + cbn. split; [intros [<-|[]]; repeat constructor|].
      intros [E _]. destruct l; [now left|discriminate].
    + change (multisets (a :: seq (S a) n) (S m)) with
        (multisets (seq (S a) n) (S m) ++ map (cons a) (multisets (a :: seq (S a) n) m)).
      rewrite in_app_iff, IHn, in_map_iff. split.
      * intros [[E [S F]]|[r [<- I]]].
        { split; [assumption|]. split; [assumption|].
          apply Forall_forall. intros h Hh. rewrite Forall_forall in F. specialize (F h Hh). lia. }
        apply IHm in I as [E [S F]]. cbn. split; [lia|]. split.
        { constructor; [assumption|]. apply Forall_forall. intros h Hh.
          rewrite Forall_forall in F. specialize (F h Hh). lia. }
        constructor; [lia|]. assumption.
      * intros [E [S F]]. destruct l as [|h r]; [discriminate|]. inversion S; subst.
        inversion F; subst. rewrite Forall_forall in *.
        destruct (Nat.eq_dec h a) as [->|Ne].
        { right. exists r. split; [reflexivity|]. apply IHm. cbn in E.
          split; [lia|]. split; [assumption|]. apply Forall_forall. assumption. }
        left. split; [assumption|]. split; [assumption|].
        intros y [<-|Hy]; [lia|].
        match goal with U : forall x, In x r -> h <= x |- _ => specialize (U y Hy) end.
        match goal with U : forall x, In x r -> a <= x < _ |- _ => specialize (U y Hy) end. lia.
Qed.

Theorem nodup_multisets a n m : NoDup (multisets (seq a n) m).
Proof.
  revert a m. induction n as [|n IHn]; intros a m.
  - destruct m; cbn; repeat constructor. easy.
  - cbn [seq]. induction m as [|m IHm]; [cbn; repeat constructor; easy|].
    change (multisets (a :: seq (S a) n) (S m)) with
      (multisets (seq (S a) n) (S m) ++ map (cons a) (multisets (a :: seq (S a) n) m)).
    apply nodup_app; [apply IHn|now apply nodup_cons|].
    intros l I J. apply in_multisets in I as [_ [_ F]]. apply in_map_iff in J as [r [<- _]].
    inversion F; subst. lia.
Qed.

Theorem in_sets a n m l :
  In l (sets (seq a n) m) <->
  length l = m /\ StronglySorted lt l /\ Forall (fun h => a <= h < a + n) l.
Proof.
  revert a m l. induction n as [|n IHn]; intros a m l.
  - cbn. destruct m as [|m]; cbn; split.
    + intros [<-|[]]. repeat constructor.
    + intros [E _]. destruct l; [now left|discriminate].
    + easy.
    + intros [E [_ F]]. destruct l as [|h l]; [discriminate|]. inversion F; subst. lia.
  - cbn [seq]. destruct m as [|m].
    + cbn. split; [intros [<-|[]]; repeat constructor|].
      intros [E _]. destruct l; [now left|discriminate].
    + change (sets (a :: seq (S a) n) (S m)) with
        (sets (seq (S a) n) (S m) ++ map (cons a) (sets (seq (S a) n) m)).
      rewrite in_app_iff, IHn, in_map_iff. split.
      * intros [[E [S F]]|[r [<- I]]].
        { split; [assumption|]. split; [assumption|].
          apply Forall_forall. intros h Hh. rewrite Forall_forall in F. specialize (F h Hh). lia. }
        apply IHn in I as [E [S F]]. cbn. rewrite Forall_forall in F. split; [lia|]. split.
        { constructor; [assumption|]. apply Forall_forall. intros h Hh. specialize (F h Hh). lia. }
        constructor; [lia|]. apply Forall_forall. intros h Hh. specialize (F h Hh). lia.
      * intros [E [S F]]. destruct l as [|h r]; [discriminate|]. inversion S; subst.
        inversion F; subst. rewrite Forall_forall in *. cbn in E.
        destruct (Nat.eq_dec h a) as [->|Ne].
        { right. exists r. split; [reflexivity|]. apply IHn.
          split; [lia|]. split; [assumption|]. apply Forall_forall. intros y Hy.
          match goal with U : forall x, In x r -> a < x |- _ => specialize (U y Hy) end.
          match goal with U : forall x, In x r -> a <= x < _ |- _ => specialize (U y Hy) end. lia. }
        left. split; [assumption|]. split; [assumption|].
        intros y [<-|Hy]; [lia|].
        match goal with U : forall x, In x r -> h < x |- _ => specialize (U y Hy) end.
        match goal with U : forall x, In x r -> a <= x < _ |- _ => specialize (U y Hy) end. lia.
Qed.

Theorem nodup_sets a n m : NoDup (sets (seq a n) m).
Proof.
  revert a m. induction n as [|n IHn]; intros a [|m]; cbn [seq];
    try (cbn; repeat constructor; easy).
  change (sets (a :: seq (S a) n) (S m)) with
    (sets (seq (S a) n) (S m) ++ map (cons a) (sets (seq (S a) n) m)).
  apply nodup_app; [apply IHn|apply nodup_cons, IHn|].
  intros l I J. apply in_sets in I as [_ [_ F]]. apply in_map_iff in J as [r [<- _]].
  inversion F; subst. lia.
Qed.
