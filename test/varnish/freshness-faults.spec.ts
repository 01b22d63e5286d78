import { setTimeout as sleep } from 'node:timers/promises';
import { DATABASE_NAMES, formatNumber, score } from '../faults/scoreboard.js';
import type { DatabaseKind } from '../support/test-database.js';
import { ARTICLE_WRITES } from './article-writes.js';
import { EdgeSite } from './edge-site.js';
import { FreshnessRun, type FreshnessResult } from './freshness-run.js';
import type { Newsroom } from './newsroom.js';

const KILLS = 10;
const OUTAGE_MS = 60_000;

const changeTitle = ARTICLE_WRITES['change the title']!;
const changeSome = (newsroom: Newsroom) =>
  Promise.all(
    newsroom.articles
      .slice(1, 5)
      .map((id) => newsroom.send('PATCH', `/api/v1/articles/${id}`, { title: newsroom.unique('Changed') })),
  );

describe('responses through Varnish after lost purges', () => {
  let site: EdgeSite | undefined;
  let run: FreshnessRun;

  const start = async (kind: DatabaseKind, instances = 1) => {
    site = await EdgeSite.start({ kind, instances });
    run = await FreshnessRun.start(site);
    return site;
  };
  afterEach(() => site?.stop());

  function expectFreshReads(
    fault: string,
    faults: string,
    { reads, stale, oldestMs, purges, lag, failedReads }: FreshnessResult,
  ) {
    score({
      fault: `Varnish in front of the service: ${fault}`,
      counted: `${faults}, ${formatNumber(reads)} reads, ${formatNumber(failedReads)} without a response, ${formatNumber(purges)} purges`,
      unexpected: stale.length,
      measured: `oldest response ${formatNumber(oldestMs)} ms after a change; purge lag ${formatNumber(lag.medianMs)} ms, at most ${formatNumber(lag.maxMs)} ms`,
    });
    expect(stale).toEqual([]);
    expect(reads).toBeGreaterThan(1000);
  }

  it.each<[DatabaseKind, number]>([
    ['sqlite', 1],
    ['mysql', 2],
  ])(
    'are not outdated after kill -9 between the commit and the purge, %s, instances: %i',
    async (kind, count) => {
      const { gate, instances } = await start(kind, count);
      for (let kill = 0; kill < KILLS; kill++) {
        await run.group(`kill ${kill}`, async () => {
          gate.isOpen = false;
          await changeSome(run.newsroom);
          for (let n = 0; n < count; n++) await instances.restart(n, 'SIGKILL');
          gate.isOpen = true;
        });
      }
      const result = await run.end();
      expectFreshReads(
        `kill -9 between commit and purge, ${count === 1 ? 'one instance' : `${count} instances`}, ${DATABASE_NAMES[kind]}`,
        `${KILLS} kills`,
        result,
      );
    },
    1_200_000,
  );

  it('are not outdated if instances are killed at any time, MariaDB with two instances', async () => {
    const { instances } = await start('mysql', 2);
    for (let kill = 0; kill < KILLS; kill++) {
      await run.group(`kill ${kill}`, async () => {
        // A killed instance may have committed the change.
        const writes = Array.from({ length: 5 }, () => changeTitle(run.newsroom).catch(() => undefined));
        await sleep(Math.random() * 100);
        await instances.restart(kill % 2, 'SIGKILL');
        await Promise.all(writes);
      });
    }
    expectFreshReads('one of two instances killed during writes, MariaDB', `${KILLS} kills`, await run.end());
  }, 1_200_000);

  it('are not outdated after Varnish was unreachable for purges for a minute', async () => {
    const { gate } = await start('sqlite');
    await run.group('no purges for a minute', async () => {
      gate.isOpen = false;
      const end = performance.now() + OUTAGE_MS;
      while (performance.now() < end) {
        await changeSome(run.newsroom);
        await sleep(1000);
      }
      gate.isOpen = true;
    });
    expect(gate.refused).toBeGreaterThan(0);
    await run.group('a later change', () => changeTitle(run.newsroom));
    expectFreshReads('no purge reaches Varnish for a minute, SQLite', '1 minute', await run.end());
  }, 600_000);

  it('are not outdated after Varnish was stopped for a minute and started again', async () => {
    const { varnish, instances } = await start('mysql', 2);
    await run.group('Varnish stopped', async () => {
      await varnish.stop();
      run.newsroom.url = instances.url;
      const end = performance.now() + OUTAGE_MS;
      while (performance.now() < end) {
        await changeSome(run.newsroom);
        await sleep(1000);
      }
      run.newsroom.url = varnish.url;
      await varnish.restart();
    });
    await run.group('a later change', () => changeTitle(run.newsroom));
    expectFreshReads('Varnish stopped for a minute, two instances, MariaDB', '1 minute', await run.end());
  }, 600_000);
});
