fn main() {
    let path = std::env::args().nth(1).unwrap();
    let text = std::fs::read(&path).unwrap();
    for _ in 0..5 {
        let cx = oxmlir_ir::Context::new(oxmlir_dialects::registry());
        cx.set_allow_unregistered(true);
        let t = std::time::Instant::now();
        let ok = oxmlir_grammar::parse(&cx, &path, text.clone().into(), Default::default()).is_ok();
        println!("{ok} {:?}", t.elapsed());
    }
}
