import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const ROOT = join(__dirname, '../..');
const PIPELINE = join(ROOT, 'src/core/pipeline');

/** Returns the rows of the table of steps. */
function stepsOf(page: string): string[] {
  return readFileSync(page, 'utf8')
    .split('\n')
    .filter((line) => /^\| \d+ \|/.test(line));
}

describe('the page of the request pipeline', () => {
  const steps = stepsOf(join(PIPELINE, 'README.md'));

  it('lists at most 12 steps, which docs/architecture.md repeats', () => {
    expect(steps.map((row) => Number(row.split('|')[1]))).toEqual(steps.map((_, index) => index + 1));
    expect(steps.length).toBeGreaterThan(8);
    expect(steps.length).toBeLessThanOrEqual(12);
    expect(stepsOf(join(ROOT, 'docs/architecture.md'))).toEqual(steps);
  });

  it('names existing files, in the order in which the application installs them', () => {
    const files = steps.flatMap((row) => [...row.matchAll(/`([\w./-]+\.ts)`/g)].map(([, file]) => file!));
    expect(files.filter((file) => !existsSync(join(PIPELINE, file)))).toEqual([]);

    const guards = kindOf('guard', files).map(pascal);
    expect(namesIn('pipeline.module.ts', /APP_GUARD, use\w+: (\w+)Guard/g)).toEqual(guards);
    const interceptors = kindOf('interceptor', files).map(pascal);
    const installed = namesIn('request-pipeline.interceptor.ts', /\[?this\.(\w+)[\],]/g).map(pascal);
    expect(installed).toEqual(interceptors);
  });
});

/** Returns the names of the files of a kind without folder and suffix: `json-body`. */
const kindOf = (kind: string, files: readonly string[]): string[] =>
  files.flatMap((file) => new RegExp(`([^/]+)\\.${kind}\\.ts$`).exec(file)?.[1] ?? []);

const pascal = (name: string): string => name.replace(/(?:^|-)([a-z])/g, (_, letter: string) => letter.toUpperCase());

/** Returns the names in a source, from its last `return [` on. */
function namesIn(source: string, pattern: RegExp): string[] {
  const text = readFileSync(join(PIPELINE, source), 'utf8');
  const names = [...text.slice(Math.max(0, text.indexOf('return ['))).matchAll(pattern)].map(([, name]) => name!);
  return [...new Set(names)];
}
