import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { CommandLine } from '../cli/command-line.js';
import type { DatabaseKind } from '../support/test-database.js';
import { writeJsonlExport } from './jsonl-export-file.js';
import { memoryOf } from './resident-memory.js';

const [FEW, MANY] = [2_000, 20_000];
const MAX_GROWTH_MB = 40;
/** Without a limit, Node.js delays garbage collection while the machine has free memory, and the memory in use cannot be measured. */
const HEAP_MB = 128;

/** The memory of an export and of an import does not depend on the number of articles. */
describe.each<DatabaseKind>(['sqlite', 'mysql'])('export and import of 20,000 articles on %s', (kind) => {
  const lines = {} as Record<number, CommandLine>;

  beforeAll(async () => {
    for (const articles of [FEW, MANY]) {
      const line = (lines[articles] = await CommandLine.create(kind));
      await line.run(['migrate']);
      const header = (await line.run(['export'])).stdout.split('\n')[0]!;
      await writeJsonlExport(join(line.folder, 'in.jsonl'), header, articles);
    }
  });
  afterAll(() => Promise.all(Object.values(lines).map((line) => line.remove())));

  /** Returns the peak memory of a command in MB. */
  async function peakMemory(line: CommandLine, ...args: string[]): Promise<number> {
    const program = resolve('dist/src/cli/masthead.js');
    const child = spawn(process.execPath, [`--max-old-space-size=${HEAP_MB}`, program, ...args], {
      cwd: line.folder,
      env: line.env,
      stdio: ['ignore', 'ignore', 'inherit'],
    });
    const ended = once(child, 'close');
    let most = 0;
    while (child.exitCode === null) {
      // /proc contains no memory figures of a process that has just ended.
      try {
        most = Math.max(most, memoryOf(child.pid!, 'VmHWM'));
      } catch {
        break;
      }
      await sleep(50);
    }
    expect(await ended).toEqual([0, null]);
    return most;
  }

  it('needs at most 40 MB more than for 2,000 articles and exports the imported rows unchanged', async () => {
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
