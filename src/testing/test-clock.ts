import type { INestApplication } from '@nestjs/common';
import { Clock } from '../core/clock/index.js';
import { ContentVersion } from '../core/database/index.js';

/**
 * The `Clock` of a test application: the system time until the test sets a time, then a time that only the test changes. All instances
 * of the application use it. Jobs do not become due by it: run them with `runJob`.
 *
 * @example
 * const { links } = await app.createArticle({ publish_at: '2035-01-01T08:00:00Z' });
 * app.clock.set('2035-01-01T08:00:00Z');
 * await app.runJob('articles.publish-due');
 * (await app.as('visitor').get(links.self)).expect(200);
 */
export class TestClock {
  private readonly apps: INestApplication[] = [];
  private source = () => new Date();
  private time: number | undefined;

  /** Returns the time of the application. */
  now(): Date {
    return this.time === undefined ? this.source() : new Date(this.time);
  }

  /**
   * Stops the clock at a time, as a `Date` or in ISO 8601. Throws a RangeError if the time is earlier than `now()`: expired data would
   * become valid again.
   */
  set(time: Date | string): void {
    const next = new Date(time).getTime();
    if (Number.isNaN(next)) throw new RangeError(`"${String(time)}" is not a time: write it as 2030-01-31T08:00:00Z`);
    const now = this.now();
    if (next < now.getTime()) {
      throw new RangeError(`The clock cannot go back from ${now.toISOString()}: start another test application`);
    }
    this.time = next;
    // Cached responses can depend on the time.
    for (const app of this.apps) app.get(ContentVersion).increment();
  }

  /**
   * Moves the clock forward by milliseconds, and stops it.
   *
   * @example app.clock.advance(30 * 86_400_000);
   */
  advance(ms: number): void {
    this.set(new Date(this.now().getTime() + ms));
  }

  /**
   * Replaces the time of the application, also that of a clock of the site.
   * @internal
   */
  install(app: INestApplication): void {
    const clock = app.get(Clock);
    const now = clock.now.bind(clock);
    if (this.apps.length === 0) this.source = now;
    this.apps.push(app);
    clock.now = () => (this.time === undefined ? now() : new Date(this.time));
  }
}
