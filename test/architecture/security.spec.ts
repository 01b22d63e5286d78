import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { hasTestTitle } from './test-titles.js';

const ROOT = join(__dirname, '../..');
const POINTS = 12;

/** Returns the named tests that do not exist, and the points without a test. */
function missingIn(page: string): string[] {
  const points = page.split(/^## /m).slice(1);
  const named = [...page.matchAll(/^- `([^`]+)`: (.+)$/gm)].map(([, file, title]) => ({ file: file!, title: title! }));
  return [
    ...(points.length === POINTS ? [] : [`${points.length} points`]),
    ...points.filter((point) => !point.includes('\n- `')).map((point) => `no test for ${point.split('\n')[0]}`),
    ...named.filter(({ file, title }) => !hasTestTitle(file, title)).map(({ file, title }) => `${file}: ${title}`),
  ];
}

describe('docs/security.md', () => {
  const page = readFileSync(join(ROOT, 'docs/security.md'), 'utf8');

  it('names existing tests for each of its points', () => {
    expect(missingIn(page)).toEqual([]);
  });

  it.each([
    [
      'a title that no test has',
      page.replace('returns 401 for a token %s\n', 'returns 200 for a token %s\n'),
      'test/e2e/auth/tokens.spec.ts: returns 200 for a token %s',
    ],
    [
      'a missing file',
      page.replace('tokens.spec.ts', 'nothing.spec.ts'),
      'test/e2e/auth/nothing.spec.ts: returns 401 for a token %s',
    ],
    ['a missing point', page.replace('## 5. ', ''), '11 points'],
  ])('does not pass with %s', (_, other, fault) => {
    expect(missingIn(other)).toContain(fault);
  });
});
