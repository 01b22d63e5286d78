import { waysOf } from './cases.mjs';

const CHECKED = 20;

/**
 * Throws unless Masthead and every baseline return the same bytes for a case. Writes and pages by cursor are not compared,
 * because their responses differ.
 */
export async function checkEqual(one, servers) {
  if (one.body || one.walk) return;
  const { name, paths } = one;
  // Masthead last, because it counts the view of the article.
  const ways = waysOf(one).sort((a, b) => Number(isMasthead(a)) - Number(isMasthead(b)));
  for (const path of paths.slice(0, CHECKED)) {
    const texts = new Map();
    for (const way of ways) texts.set(way, await answer(servers[way], path));
    const ours = texts.get('read');
    for (const [way, text] of texts) {
      if (text !== ours)
        throw new Error(`${name}: ${path} of "${way}" differs from "read":\n${difference(ours, text)}`);
    }
  }
}

const isMasthead = (way) => way === 'read' || way === 'repeated';

async function answer({ origin }, path) {
  const response = await fetch(origin + path);
  const text = await response.text();
  if (response.status !== 200) throw new Error(`${origin}${path} returned ${response.status}: ${text.slice(0, 500)}`);
  return text;
}

function difference(ours, theirs) {
  let at = 0;
  while (ours[at] === theirs[at]) at++;
  const part = (text) => text.slice(Math.max(0, at - 80), at + 80);
  return `  read: …${part(ours)}…\n  other: …${part(theirs)}…`;
}
