import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join, resolve } from 'node:path';
import { text } from 'node:stream/consumers';
import { setTimeout as sleep } from 'node:timers/promises';
import { CommandLine } from '../cli/command-line.js';
import { parseImportCounts } from '../cli/import-counts.js';
import type { DatabaseKind } from '../support/test-database.js';
import { writeWordpressExport } from './wordpress-export-file.js';
import { memoryOf } from './resident-memory.js';

const POSTS = 20_000;
const WARM = 5_000;
const MAX_GROWTH_MB = 40;
/** Without a limit, Node.js delays garbage collection while the machine has free memory, and the memory in use cannot be measured. */
const HEAP_MB = 128;

interface Sample {
  readonly articles: number;
  readonly memory: number;
}

/** The memory of an import does not depend on the number of posts. */
describe.each<DatabaseKind>(['sqlite', 'mysql'])('import of 20,000 WordPress posts into %s', (kind) => {
  let line: CommandLine;
  let file: string;

  beforeAll(async () => {
    line = await CommandLine.create(kind);
    file = join(line.folder, 'much.xml');
    await writeWordpressExport(file, POSTS);
    await line.run(['migrate']);
  });
  afterAll(() => line.remove());

  async function watched(child: ChildProcess): Promise<Sample[]> {
    const samples: Sample[] = [];
    // Stops at the last post: /proc contains no memory figures of a process that has ended.
    while (child.exitCode === null && (samples.at(-1)?.articles ?? 0) < POSTS) {
      const [row] = await line.database.sql<{ n: number | null }>('SELECT MAX(id) AS n FROM articles');
      samples.push({ articles: row!.n ?? 0, memory: memoryOf(child.pid!, 'VmRSS') });
      await sleep(250);
    }
    return samples;
  }

  it('needs at its end at most 40 MB more than for the first 5,000 posts', async () => {
    const program = resolve('dist/src/cli/masthead.js');
    const child = spawn(process.execPath, [`--max-old-space-size=${HEAP_MB}`, program, 'import', 'wordpress', file], {
      cwd: line.folder,
      env: line.env,
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    const [samples, report, ended] = await Promise.all([watched(child), text(child.stdout), once(child, 'close')]);

    expect(ended).toEqual([0, null]);
    expect(parseImportCounts(report)).toMatchObject({ posts: [POSTS, 0, 0], comments: [POSTS, 0, 0] });
    const most = (within: (articles: number) => boolean) =>
      Math.max(...samples.filter(({ articles }) => within(articles)).map(({ memory }) => memory));
    const [early, late] = [most((articles) => articles <= WARM), most((articles) => articles > POSTS - WARM)];
    process.stdout.write(
      `Import, ${kind}: ${early.toFixed(0)} MB for the first ${WARM} posts, ${late.toFixed(0)} MB at the end\n`,
    );
    expect(late).toBeLessThan(early + MAX_GROWTH_MB);
  }, 1_200_000);
});
