import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join, resolve } from 'node:path';
import { text } from 'node:stream/consumers';
import { setTimeout as sleep } from 'node:timers/promises';
import { CommandLine } from '../cli/command.js';
import { tallies } from '../cli/tallies.js';
import type { DatabaseKind } from '../support/test-database.js';
import { writeExport } from './much-content.js';
import { memoryOf } from './resident-memory.js';

const POSTS = 20_000;
const WARM = 5_000;
const MOST_MB = 40;
/** Without it Node puts off its own cleaning as long as the machine has memory, and tells nothing of what is in use. */
const HEAP_MB = 128;

interface Sample {
  readonly articles: number;
  readonly memory: number;
}

/** An import of any length fits into the memory of a short one. */
describe.each<DatabaseKind>(['sqlite', 'mysql'])('importing 20,000 posts into %s', (kind) => {
  let line: CommandLine;
  let file: string;

  beforeAll(async () => {
    line = await CommandLine.create(kind);
    file = join(line.folder, 'much.xml');
    await writeExport(file, POSTS);
    await line.run(['migrate']);
  });
  afterAll(() => line.remove());

  async function watched(child: ChildProcess): Promise<Sample[]> {
    const samples: Sample[] = [];
    // Until the last post, not until the end: of a process that has just ended nothing is told.
    while (child.exitCode === null && (samples.at(-1)?.articles ?? 0) < POSTS) {
      const [row] = await line.database.sql<{ n: number | null }>('SELECT MAX(id) AS n FROM articles');
      samples.push({ articles: row!.n ?? 0, memory: memoryOf(child.pid!, 'VmRSS') });
      await sleep(250);
    }
    return samples;
  }

  it('takes at its end no more than 40 MB more than after 5,000', async () => {
    const program = resolve('dist/src/cli/masthead.js');
    const child = spawn(process.execPath, [`--max-old-space-size=${HEAP_MB}`, program, 'import', 'wordpress', file], {
      cwd: line.folder,
      env: line.env,
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    const [samples, report, ended] = await Promise.all([watched(child), text(child.stdout), once(child, 'close')]);

    expect(ended).toEqual([0, null]);
    expect(tallies(report)).toMatchObject({ posts: [POSTS, 0, 0], comments: [POSTS, 0, 0] });
    const most = (within: (articles: number) => boolean) =>
      Math.max(...samples.filter(({ articles }) => within(articles)).map(({ memory }) => memory));
    const [early, late] = [most((articles) => articles <= WARM), most((articles) => articles > POSTS - WARM)];
    process.stdout.write(
      `Import, ${kind}: ${early.toFixed(0)} MB until ${WARM} posts, ${late.toFixed(0)} MB at the end\n`,
    );
    expect(late).toBeLessThan(early + MOST_MB);
  }, 1_200_000);
});
