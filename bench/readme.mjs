import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { comparisonsOf } from './comparisons.mjs';
import { mark, microseconds, rate, ratio, table } from './figures.mjs';
import { root } from './masthead.mjs';
import { conditions } from './report.mjs';

const README = join(root, 'README.md');
const BLOCK = /(<!-- bench: .*? -->\n).*(<!-- \/bench -->)/s;
const TEXTS = {
  bare: 'the bare server',
  counting: 'the bare server with `COUNT(*)`',
  map: 'a `Map` of complete responses',
  first: 'the first page',
  equal: 'a bare server that stores the same rows',
};

/** Writes the ratios that have a target into README.md of the repository, between its two markers. */
export function refreshReadme(result, options) {
  const text = readFileSync(README, 'utf8');
  if (!BLOCK.test(text)) throw new Error('README.md has no <!-- bench: … --> markers');
  writeFileSync(
    README,
    text.replace(BLOCK, (_, start, end) => `${start}\n${ratios(result, options)}\n\n${end}`),
  );
}

function ratios(result, options) {
  const rows = comparisonsOf(result.results).flatMap(({ one, way, ours, others }) =>
    others
      .filter(({ wanted }) => wanted !== undefined)
      .map((other) => [
        `${one.title}${way === 'repeated' ? ', repeated' : ''}`,
        rate(ours.rate),
        microseconds(ours.own),
        TEXTS[other.name],
        ratio(other.ratio),
        `${other.wanted} ${mark(other.ratio >= other.wanted)}`,
      ]),
  );
  const head = ['request', 'per second', 'processor µs', 'baseline', 'ratio', 'target'];
  return `${table(head, rows)}\n\n${conditions(result, options)}`;
}
