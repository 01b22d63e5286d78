const CHECKED = 20;

/** Throws unless every way of the baseline answers a case with the same bytes as Masthead. What is written has no twin, nor has what a cursor leads to. */
export async function checkEqual({ name, paths, body, walk, against }, masthead, baseline) {
  if (body || walk) return;
  for (const path of paths.slice(0, CHECKED)) {
    // Masthead last: it counts that the article was seen.
    const theirs = [];
    for (const way of against) theirs.push([way, await answer(baseline[way], path)]);
    const ours = await answer(masthead, path);
    for (const [way, text] of theirs) {
      if (text !== ours)
        throw new Error(`${name}: ${path} of "${way}" differs from Masthead:\n${difference(ours, text)}`);
    }
  }
}

async function answer({ origin }, path) {
  const response = await fetch(origin + path);
  const text = await response.text();
  if (response.status !== 200) throw new Error(`${origin}${path} answers ${response.status}: ${text.slice(0, 500)}`);
  return text;
}

function difference(ours, theirs) {
  let at = 0;
  while (ours[at] === theirs[at]) at++;
  const part = (text) => text.slice(Math.max(0, at - 80), at + 80);
  return `  Masthead: …${part(ours)}…\n  baseline: …${part(theirs)}…`;
}
