import { readFileSync } from 'node:fs';
import { ELSEWHERE, reliability, rowsOf, type ReliabilityRow } from '../../scripts/reliability.cjs';
import { hasTestTitle } from './test-titles.js';

const row = (fault: string, spec: string): ReliabilityRow => ({
  ...{ fault, spec: `test/faults/${spec}.spec.ts`, counted: '200 kills', lost: 0, recoveryMs: 1234.5 },
  ...{ full: true, processors: 2, node: '24.0.0' },
});

describe('docs/reliability.md', () => {
  it.each(Object.entries(ELSEWHERE))('names existing tests: %s', (_, tests) => {
    expect(tests.filter(([file, title]) => !hasTestTitle(file, title))).toEqual([]);
  });

  it('does not accept a title that no test has', () => {
    expect(
      hasTestTitle(
        'test/e2e/ratings/parallel.databases.spec.ts',
        'stores two ratings for 20 concurrent requests of one reader',
      ),
    ).toBe(false);
  });

  it('has a line for each row, in the order of its files', () => {
    const page = reliability([
      row('Something new', 'new'),
      row('Redis killed', 'redis-lost.redis'),
      row('kill -9', 'kill'),
    ]);
    expect(page.split('\n').filter((line) => line.includes('200 kills'))).toEqual([
      '| kill -9 | 200 kills | 0 |  |  | 1,235 ms |  |  | `kill.spec.ts` |',
      '| Redis killed | 200 kills | 0 |  |  | 1,235 ms |  |  | `redis-lost.redis.spec.ts` |',
      '| Something new | 200 kills | 0 |  |  | 1,235 ms |  |  | `new.spec.ts` |',
    ]);
  });

  it('contains the rows that are read from it, so that other lanes keep their rows', () => {
    const page = readFileSync('docs/reliability.md', 'utf8');
    const rows = rowsOf(page);
    expect(rows.length).toBeGreaterThan(40);
    expect(reliability(rows)).toBe(page);
  });
});
