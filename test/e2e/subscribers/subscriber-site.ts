import { Module, type Type } from '@nestjs/common';
import type { FeatureModule } from '../../../src/core/module-api/index.js';
import {
  EventSubscriber,
  type SubscribedEvent,
  type SubscriberDeclaration,
} from '../../../src/core/subscribers/index.js';
import { eventually } from '../../support/eventually.js';
import { type Environment, startTestApp, type TestApp } from '../../support/test-app.js';

/** Stores the events that it receives, unless a fault is set. */
export class ListSubscriber extends EventSubscriber {
  override readonly timeLimitMs = 300;
  readonly received: SubscribedEvent[] = [];
  calls = 0;
  fault?: 'throw' | 'reject' | 'hang';

  handle(event: SubscribedEvent): Promise<void> {
    this.calls++;
    if (this.fault === 'throw') throw new Error('at once');
    if (this.fault === 'reject') return Promise.reject(new Error('after a while'));
    if (this.fault === 'hang') return new Promise(() => undefined);
    this.received.push(event);
    return Promise.resolve();
  }

  /** Names and subjects of the received events that concern articles, in the order of their arrival. */
  get arrivals(): string[] {
    return this.received
      .filter(({ subject }) => subject.startsWith('item:'))
      .map(({ name, subject }) => `${name.replace('articles.item.', '')} ${subject}`);
  }

  async waitFor(count: number): Promise<string[]> {
    return eventually(
      () => this.arrivals,
      ({ length }) => length >= count,
    );
  }
}

export class OtherSubscriber extends ListSubscriber {}

export function moduleWith(name: string, ...subscribers: readonly SubscriberDeclaration[]): FeatureModule {
  class OwnModule {}
  Module({ providers: [...new Set<Type>(subscribers.map(({ provider }) => provider))] })(OwnModule);
  return { moduleApi: 1, name, module: OwnModule, subscribers };
}

export const startSiteWithSubscribers = (
  subscribers: readonly SubscriberDeclaration[],
  env: Environment = {},
): Promise<TestApp> => startTestApp(env, undefined, [moduleWith('own', ...subscribers)]);

export const cursorOf = async (site: TestApp, name: string) => {
  const [row] = await site.sql<{ position: number; failures: number; last_error: string | null; lost_events: number }>(
    'SELECT position, failures, last_error, lost_events FROM event_subscribers WHERE name = ?',
    [name],
  );
  return row!;
};

/** Reads a metric of one subscriber. */
export async function readMetric(site: TestApp, metric: string, subscriber: string): Promise<number> {
  const { text } = await site.unchecked.get('/metrics').expect(200);
  return Number(new RegExp(`^${metric}\\{subscriber="${subscriber}"\\} (\\S+)$`, 'm').exec(text)?.[1]);
}
