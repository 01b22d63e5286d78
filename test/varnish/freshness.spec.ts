import { execFile } from 'node:child_process';
import { resolve } from 'node:path';
import { promisify } from 'node:util';
import { type Post, withWordPressExport } from '../e2e/surface-parity/wordpress-export.js';
import { DATABASE_NAMES, formatNumber, score } from '../faults/scoreboard.js';
import { PROCESS_ENVIRONMENT } from '../support/service-process.js';
import type { DatabaseKind } from '../support/test-database.js';
import { ARTICLE_WRITES, type Writes } from './article-writes.js';
import { EdgeSite, type EdgeSiteOptions } from './edge-site.js';
import { FreshnessRun, type FreshnessResult } from './freshness-run.js';
import { COMBINED_WRITES, DISCUSSION_WRITES, TAXONOMY_WRITES } from './other-writes.js';

const READS = 20_000;

const WRITES: Writes = { ...ARTICLE_WRITES, ...DISCUSSION_WRITES, ...TAXONOMY_WRITES, ...COMBINED_WRITES };
/** With the two imports. */
const KINDS = Object.keys(WRITES).length + 2;

async function withRun(
  options: EdgeSiteOptions,
  use: (run: FreshnessRun, site: EdgeSite) => Promise<unknown>,
): Promise<FreshnessResult> {
  const site = await EdgeSite.start(options);
  try {
    const run = await FreshnessRun.start(site);
    await use(run, site);
    return await run.end();
  } finally {
    await site.stop();
  }
}

const POST: Post = {
  ...{ number: 1, title: 'The imported ferry', status: 'publish', tags: ['rivers'], author: 'The author' },
  content: 'The river belongs to the herons and the crew of the imported ferry.',
};

/** Imports an export of WordPress. On the embedded database, the service must not run at the same time. */
async function importPost({ env, instances }: EdgeSite, kind: DatabaseKind, post: Post): Promise<void> {
  if (kind === 'sqlite') await instances.end(0, 'SIGTERM');
  await withWordPressExport(post, (file) =>
    promisify(execFile)(process.execPath, [resolve('bin/masthead.mjs'), 'import', 'wordpress', file], {
      env: { ...PROCESS_ENVIRONMENT, ...env },
    }),
  );
  if (kind === 'sqlite') await instances.startAgain(0);
}

describe('responses through Varnish', () => {
  it.each<DatabaseKind>(['sqlite', 'mysql'])(
    'are at most one second older than the purge lag after every kind of write, %s',
    async (kind) => {
      const { reads, failedReads, stale, oldestMs, purges, lag } = await withRun({ kind }, async (run, site) => {
        // Alone, because the purge of another write could remove the responses that this write should remove.
        for (const [name, write] of Object.entries(WRITES)) await run.group(name, () => write(run.newsroom));
        run.newsroom.slugs.push('the-ferry');
        await run.group('import an article', () => importPost(site, kind, POST));
        const changed = { ...POST, title: 'The changed ferry', comment: 'I was on that ferry.' };
        await run.group('import a changed article', () => importPost(site, kind, changed));
        while (run.readCount < READS) {
          await run.group('change a title', () => ARTICLE_WRITES['change the title']!(run.newsroom));
        }
      });
      score({
        fault: `Varnish in front of the service, every kind of write, ${DATABASE_NAMES[kind]}`,
        counted: `${formatNumber(reads)} reads, ${formatNumber(failedReads)} without a response, ${KINDS} kinds of writes, ${formatNumber(purges)} purges`,
        unexpected: stale.length,
        measured: `oldest response ${formatNumber(oldestMs)} ms after a change; purge lag ${formatNumber(lag.medianMs)} ms, at most ${formatNumber(lag.maxMs)} ms`,
        control: 'one key omitted in responses; one key omitted in purges',
      });
      expect(stale).toEqual([]);
      expect(reads).toBeGreaterThanOrEqual(READS);
    },
    2_400_000,
  );

  it('are found to be outdated if one key is omitted in responses', async () => {
    const before = `sub vcl_backend_response {
      set beresp.http.xkey = regsuball(beresp.http.xkey, "\\buser-\\d+", "");
    }`;
    const { stale } = await withRun({ kind: 'sqlite', before }, (run) =>
      run.group('rename a user', () => TAXONOMY_WRITES['rename a user']!(run.newsroom)),
    );
    expect(stale).toContainEqual(expect.stringContaining('the content from before "rename a user"'));
  });

  it('are found to be outdated if one key is omitted in purges', async () => {
    const { stale } = await withRun({ kind: 'sqlite' }, (run, { gate }) => {
      gate.omitted = /^article-1$/;
      return run.group('change the title', () => ARTICLE_WRITES['change the title']!(run.newsroom));
    });
    expect(stale).toContainEqual(expect.stringContaining('the content from before "change the title"'));
  });
});
