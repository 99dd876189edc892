//! Parsing the bodies that were deferred, in parallel, and putting them in place.

use oxmlir_ir::Body;
use rayon::prelude::*;
use rustc_hash::FxHashMap;

use crate::adaptor::Goal;
use crate::defer::Deferred;
use crate::parse;
use crate::state::{Job, Nested, State};

/// A body that has been parsed: where it goes, and what it is.
struct Done {
    holder: u32,
    stub: oxmlir_ir::OpId,
    body: Box<Body>,
}

/// Parses every deferred body; `None` if some text is not valid.
pub fn run(st: &mut State, root: &mut Body, root_serial: u32, deferred: &[Deferred]) -> Option<()> {
    let jobs = st.take_jobs();
    if jobs.is_empty() {
        // Threads are not started for nothing.
        return Some(());
    }
    let nested: FxHashMap<u32, Nested> = st.nested.drain(..).map(|n| (n.serial, n)).collect();
    let (cx, text, base, aliases) = (st.cx, st.text, st.base(), st.aliases());
    let make = || State::new(cx, text, base, aliases.clone());
    let done: Option<Vec<Done>> = jobs
        .into_par_iter()
        .with_max_len(1)
        .map(|job| one(&mut make(), job, deferred))
        .collect();
    for Done { holder, stub, body } in done? {
        let holder = holder_body(root, root_serial, &nested, holder)?;
        let loc = holder.loc(stub);
        let mut body = body;
        let op = body.root();
        body.set_loc(op, loc);
        holder.replace_inner(stub, body);
    }
    Some(())
}

fn one<'s>(st: &mut State<'s>, job: Job<'s>, deferred: &[Deferred]) -> Option<Done> {
    let span = deferred.get(job.number as usize)?;
    st.push_building(job.building);
    st.push_frame(job.frame);
    st.body_mut().reserve((span.close - span.open) / 48);
    parse::run(st, span.open + 1, span.close, Goal::Body, &[]).ok()?;
    st.close_region().ok()?;
    st.check_undefined().ok()?;
    let mut body = st.pop_building()?.body;
    body.shrink_to_fit();
    Some(Done {
        holder: job.holder,
        stub: job.stub,
        body,
    })
}

/// The body with the serial `holder`, somewhere below the root.
fn holder_body<'b>(
    root: &'b mut Body,
    root_serial: u32,
    nested: &FxHashMap<u32, Nested>,
    holder: u32,
) -> Option<&'b mut Body> {
    let mut path = Vec::new();
    let mut serial = holder;
    while serial != root_serial {
        let step = nested.get(&serial)?;
        path.push(step.stub);
        serial = step.holder;
    }
    let mut body = root;
    for stub in path.into_iter().rev() {
        body = body.inner_mut(stub)?;
    }
    Some(body)
}
