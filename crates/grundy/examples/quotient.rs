use grundy::{Options, Rules, misere::Quotient};
fn main() {
    let to = std::env::args().nth(2).and_then(|t| t.parse().ok());
    let rules = Rules::parse(&std::env::args().nth(1).unwrap()).unwrap();
    let start = std::time::Instant::now();
    let q = Quotient::new(&rules, to, &Options::default()).unwrap();
    println!("{rules}: order {} P {} heaps {} {:?} tame {} stop {:?} states {} time {:?}", q.order(), q.p_portion(), q.heaps(), q.period(), q.is_tame(), q.stopped(), q.states(), start.elapsed());
    println!("gens {:?}", q.presentation().generators());
}
