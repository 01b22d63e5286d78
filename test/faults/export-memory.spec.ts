import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { CommandLine } from '../cli/command-line.js';
import type { DatabaseKind } from '../support/test-database.js';
import { writeJsonlExport } from './jsonl-export-file.js';

const [FEW, MANY] = [2_000, 20_000];
const MAX_GROWTH_MB = 20;

/** The memory of an export and of an import does not depend on the number of articles. */
describe.each<DatabaseKind>(['sqlite', 'mysql'])('export and import of 20,000 articles on %s', (kind) => {
  const lines = {} as Record<number, CommandLine>;

  beforeAll(async () => {
    for (const articles of [FEW, MANY]) {
      const line = (lines[articles] = await CommandLine.create(kind));
      await line.run(['migrate']);
      const { stdout } = await line.run(['export']);
      await writeJsonlExport(join(line.folder, 'in.jsonl'), stdout, articles);
    }
  });
  afterAll(() => Promise.all(Object.values(lines).map((line) => line.remove())));

  /**
   * Returns the peak of the live memory of a command in MB. Resident memory is no measure: V8 lets the heap grow to its limit before it
   * collects.
   */
  async function peakMemory(line: CommandLine, ...args: string[]): Promise<number> {
    const measured = join(line.folder, 'live-memory.json');
    const preload = ['--expose-gc', '--require', resolve('test/faults/live-memory.cjs')];
    const child = spawn(process.execPath, [...preload, resolve('dist/src/cli/masthead.js'), ...args], {
      cwd: line.folder,
      env: { ...line.env, LIVE_MEMORY_FILE: measured },
      stdio: ['ignore', 'ignore', 'inherit'],
    });
    expect(await once(child, 'close')).toEqual([0, null]);
    const { peak, samples } = JSON.parse(readFileSync(measured, 'utf8')) as { peak: number; samples: number };
    expect(samples).toBeGreaterThan(1);
    return peak / 1024 / 1024;
  }

  it('keeps at most 20 MB more in memory than for 2,000 articles and exports the imported rows unchanged', async () => {
    const most: Record<string, number> = {};
    for (const articles of [FEW, MANY]) {
      most[`import ${articles}`] = await peakMemory(lines[articles]!, 'import', 'jsonl', 'in.jsonl');
      most[`export ${articles}`] = await peakMemory(lines[articles]!, 'export', 'out.jsonl');
    }
    process.stdout.write(
      `Most MB, ${kind}: ${JSON.stringify(most, (_, mb) => (typeof mb === 'number' ? Math.round(mb) : mb))}\n`,
    );
    expect(most[`import ${MANY}`]).toBeLessThan(most[`import ${FEW}`]! + MAX_GROWTH_MB);
    expect(most[`export ${MANY}`]).toBeLessThan(most[`export ${FEW}`]! + MAX_GROWTH_MB);
    expect(rowsOf(lines[MANY]!, 'out.jsonl')).toEqual(rowsOf(lines[MANY]!, 'in.jsonl'));
  }, 1_200_000);
});

/** Returns the number of rows and a hash of their content, independent of the order of tables, rows and columns. */
function rowsOf({ folder }: CommandLine, name: string): [number, string] {
  const rows = readFileSync(join(folder, name), 'utf8').split('\n').slice(1, -2);
  const plain = rows.map((text) => {
    const { type, row } = JSON.parse(text) as { type: string; row: object };
    return JSON.stringify([type, Object.entries(row).sort(([a], [b]) => (a < b ? -1 : 1))]);
  });
  return [rows.length, createHash('sha256').update(plain.sort().join('\n')).digest('hex')];
}
