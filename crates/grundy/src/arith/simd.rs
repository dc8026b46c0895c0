//! Instruction sets a machine may have, and the macro that compiles a loop for each of them.
//!
//! A kernel is plain Rust, the same in every variant; only the instructions that the compiler may
//! use differ. Kernels invoke [`at_every_level`] where they are defined. (One search is written in
//! intrinsics, because no compiler finds its byte permutations by itself:
//! `values/octal/enumeration/permutations.rs`.) Calling a function compiled for an instruction set
//! is sound exactly if the processor has it, which [`Level::available`] checks.

/// An instruction set that the processor has.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Level(Set);

/// The instruction sets that loops are compiled for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Set {
    /// What every machine of the architecture has.
    Baseline,
    #[cfg(target_arch = "x86_64")]
    Avx2,
    #[cfg(target_arch = "x86_64")]
    Avx512,
}

impl Level {
    /// Every level this machine has, the best last.
    pub fn available() -> Vec<Level> {
        #[cfg_attr(not(target_arch = "x86_64"), allow(unused_mut))]
        let mut levels = vec![Level(Set::Baseline)];
        #[cfg(target_arch = "x86_64")]
        {
            if is_x86_feature_detected!("avx2")
                && is_x86_feature_detected!("fma")
                && is_x86_feature_detected!("bmi1")
                && is_x86_feature_detected!("bmi2")
                && is_x86_feature_detected!("popcnt")
            {
                levels.push(Level(Set::Avx2));
                if is_x86_feature_detected!("avx512f")
                    && is_x86_feature_detected!("avx512bw")
                    && is_x86_feature_detected!("avx512dq")
                    && is_x86_feature_detected!("avx512vl")
                {
                    levels.push(Level(Set::Avx512));
                }
            }
        }
        levels
    }

    /// The best of the first `most` levels of this machine; 0 counts as 1.
    pub fn within(most: usize) -> Level {
        let levels = Level::available().into_iter();
        levels.take(most.max(1)).next_back().unwrap_or(Level(Set::Baseline))
    }

    /// How many words of 64 bits a register has.
    pub fn words(self) -> usize {
        match self.0 {
            Set::Baseline => 2,
            #[cfg(target_arch = "x86_64")]
            Set::Avx2 => 4,
            #[cfg(target_arch = "x86_64")]
            Set::Avx512 => 8,
        }
    }

    /// The instruction set.
    pub fn set(self) -> Set {
        self.0
    }
}

/// How many instruction sets of this machine values can be computed with: 1 for the baseline alone,
/// 2 with AVX2, 3 with AVX-512. No value depends on how many of them are used.
#[must_use]
pub fn instruction_sets() -> usize {
    Level::available().len()
}

/// Makes a function that takes a [`Level`] last; its body is compiled for each instruction set.
macro_rules! at_every_level {
    (
        $(#[$doc:meta])*
        $visibility:vis fn $name:ident [$($generics:tt)*] ($($argument:ident: $type:ty),* $(,)?) -> $result:ty $body:block
    ) => {
        $(#[$doc])*
        #[allow(unsafe_code)]
        $visibility fn $name<$($generics)*>($($argument: $type,)* level: $crate::arith::simd::Level) -> $result {
            #[cfg(target_arch = "x86_64")]
            #[target_feature(enable = "avx2,fma,bmi1,bmi2,popcnt")]
            fn avx2<$($generics)*>($($argument: $type),*) -> $result $body

            #[cfg(target_arch = "x86_64")]
            #[target_feature(enable = "avx2,fma,bmi1,bmi2,popcnt,avx512f,avx512bw,avx512dq,avx512vl")]
            fn avx512<$($generics)*>($($argument: $type),*) -> $result $body

            match level.set() {
                $crate::arith::simd::Set::Baseline => $body,
                // SAFETY: a level is made only for an instruction set that the processor was found
                // to have.
                #[cfg(target_arch = "x86_64")]
                $crate::arith::simd::Set::Avx2 => unsafe { avx2($($argument),*) },
                // SAFETY: as above.
                #[cfg(target_arch = "x86_64")]
                $crate::arith::simd::Set::Avx512 => unsafe { avx512($($argument),*) },
            }
        }
    };
}

pub(crate) use at_every_level;
