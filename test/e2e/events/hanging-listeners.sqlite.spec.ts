import { setTimeout as sleep } from 'node:timers/promises';
import { Injectable, Module } from '@nestjs/common';
import { UnitOfWork } from '../../../src/core/database/index.js';
import { HANGING_AFTER_MS } from '../../../src/core/events/listener-calls.js';
import { Listen } from '../../../src/core/events/index.js';
import type { FeatureModule } from '../../../src/core/module-api/index.js';
import { CategoryCreated } from '../../../src/modules/categories/index.js';
import { ItemCreated } from '../../../src/modules/articles/index.js';
import { eventually } from '../../support/eventually.js';
import { startTestApp, type TestApp } from '../../support/test-app.js';

@Injectable()
class Slow {
  readonly ends: (() => void)[] = [];
  done = false;

  constructor(private readonly units: UnitOfWork) {}

  @Listen(ItemCreated)
  hang(): Promise<void> {
    return new Promise((resolve) => this.ends.push(resolve));
  }

  @Listen(CategoryCreated)
  async dawdle() {
    await sleep(500);
    // The database is still there.
    await this.units.run(() => Promise.resolve());
    this.done = true;
  }
}

@Module({ providers: [Slow] })
class SlowModule {}

const slow: FeatureModule = { moduleApi: 1, name: 'slow', module: SlowModule };

describe('a listener that does not end', () => {
  let site: TestApp;

  beforeEach(async () => {
    site = await startTestApp({}, 'sqlite', [slow]);
  });
  afterEach(async () => {
    jest.restoreAllMocks();
    await site.stop();
  });

  const hanging = async () => {
    const { text } = await site.unchecked.get('/metrics').expect(200);
    return /^masthead_event_listeners_hanging\{event="articles\.item\.created",listener="Slow\.hang"\} (\d+)$/m.exec(
      text,
    )?.[1];
  };

  it('is counted while requests go on, and no longer than it hangs', async () => {
    const setTimer = globalThis.setTimeout;
    const hurried = (work: () => void, ms?: number) => setTimer(work, ms === HANGING_AFTER_MS ? 20 : ms);
    jest.spyOn(globalThis, 'setTimeout').mockImplementation(hurried as typeof setTimeout);
    for (let n = 0; n < 3; n++) await site.createArticle();

    expect(await eventually(hanging, (number) => number === '3')).toBe('3');
    await site.http.get('/api/v1/articles').expect(200);
    site.app.get(Slow, { strict: false }).ends.forEach((end) => end());
    expect(await eventually(hanging, (number) => number === '0')).toBe('0');
  });

  it('has three seconds at the end of the process, one that ends what it takes', async () => {
    const listener = site.app.get(Slow, { strict: false });
    await site.createCategory();
    let before = Date.now();
    await site.close();
    expect(listener.done).toBe(true);
    expect(Date.now() - before).toBeLessThan(2900);

    await site.serve();
    await site.createArticle();
    before = Date.now();
    await site.close();
    expect(Date.now() - before).toBeGreaterThanOrEqual(2900);
    expect(Date.now() - before).toBeLessThan(6000);
  });
});
