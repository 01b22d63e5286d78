import { Injectable, Logger, Module } from '@nestjs/common';
import { UnitOfWork } from '../../../src/core/database/index.js';
import { HANGING_AFTER_MS, ListenerRunner } from '../../../src/core/events/listener-runner.js';
import { Listen } from '../../../src/core/events/index.js';
import type { FeatureModule } from '../../../src/core/module-api/index.js';
import { CategoryCreated } from '../../../src/modules/categories/index.js';
import { ItemCreated } from '../../../src/modules/articles/index.js';
import { eventually } from '../../support/eventually.js';
import { HeldTimers } from '../../support/held-timers.js';
import { startTestApp, type TestApp } from '../../support/test-app.js';

@Injectable()
class Slow {
  readonly ends: (() => void)[] = [];
  endDawdling: () => void;
  done = false;

  constructor(private readonly units: UnitOfWork) {}

  @Listen(ItemCreated)
  hang(): Promise<void> {
    return new Promise((resolve) => this.ends.push(resolve));
  }

  @Listen(CategoryCreated)
  async dawdle() {
    await new Promise<void>((resolve) => (this.endDawdling = resolve));
    // The database is still open.
    await this.units.run(() => Promise.resolve());
    this.done = true;
  }
}

@Module({ providers: [Slow] })
class SlowModule {}

const slow: FeatureModule = { moduleApi: 1, name: 'slow', module: SlowModule };

describe('Unfinished event listener', () => {
  let site: TestApp;
  let timers: HeldTimers | undefined;

  beforeEach(async () => {
    site = await startTestApp({ JOBS_RUN: 'false' }, 'sqlite', [slow]);
  });
  afterEach(async () => {
    timers?.restore();
    jest.restoreAllMocks();
    await site.stop();
  });

  const hanging = async () => {
    const { text } = await site.unchecked.get('/metrics').expect(200);
    return /^masthead_event_listeners_hanging\{event="articles\.item\.created",listener="Slow\.hang"\} (\d+)$/m.exec(
      text,
    )?.[1];
  };

  it('counts hanging listeners in masthead_event_listeners_hanging until they finish', async () => {
    timers = new HeldTimers(HANGING_AFTER_MS);
    for (let n = 0; n < 3; n++) await site.createArticle();
    expect(await hanging()).not.toBe('3');
    timers.fire();

    expect(await eventually(hanging, (number) => number === '3')).toBe('3');
    await site.http.get('/api/v1/articles').expect(200);
    site.app.get(Slow, { strict: false }).ends.forEach((end) => end());
    expect(await eventually(hanging, (number) => number === '0')).toBe('0');
  });

  it('waits on shutdown for a listener that finishes, with the database still open', async () => {
    const error = jest.spyOn(Logger.prototype, 'error');
    const listener = site.app.get(Slow, { strict: false });
    const calls = site.app.get(ListenerRunner, { strict: false });
    const whenIdle = calls.whenIdle.bind(calls);
    jest.spyOn(calls, 'whenIdle').mockImplementation(() => {
      expect(listener.done).toBe(false);
      setImmediate(listener.endDawdling);
      return whenIdle();
    });
    await site.createCategory();
    await site.close();
    expect(listener.done).toBe(true);
    expect(error).not.toHaveBeenCalled();
  });

  it('exits three seconds after the signal and logs the unfinished listeners', async () => {
    const error = jest.spyOn(Logger.prototype, 'error').mockReturnValue();
    await site.createArticle();
    // The wait starts at the signal. The frozen clock leaves the full wait.
    jest.spyOn(Date, 'now').mockReturnValue(Date.now());
    timers = new HeldTimers(3000);
    let isClosed = false;
    const closed = site.close().finally(() => (isClosed = true));
    while (timers.size === 0 && !isClosed) await new Promise(setImmediate);
    expect(error).not.toHaveBeenCalled();
    timers.fire();
    await closed;
    expect(error.mock.calls).toEqual([
      [{ listeners: ['Slow.dawdle (1)', 'Slow.hang (1)'] }, 'The process exits with unfinished listeners'],
    ]);
  });
});
