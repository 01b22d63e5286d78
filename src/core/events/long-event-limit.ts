import { Injectable } from '@nestjs/common';
import { Settings } from '../../config/settings.js';
import { CounterStore } from '../counters/index.js';
import type { EmittedEvent } from '../database/transaction-hooks.js';
import { isEditor } from '../identity/index.js';
import { currentRequest } from '../request-context/index.js';

const DAY_MS = 86_400_000;
/** Shorter events are not counted: they have no long text. */
const MIN_LONG_BYTES = 4096;

/** Limits the long events of an account below editor, which are stored for webhooks for days. */
@Injectable()
export class LongEventLimit {
  private readonly longEvents = new WeakSet<EmittedEvent>();

  constructor(
    private readonly settings: Settings,
    private readonly counters: CounterStore,
  ) {}

  async admits(event: EmittedEvent, bytes: number): Promise<boolean> {
    const { ACCOUNT_LONG_EVENTS_PER_DAY: maxLongEvents } = this.settings;
    const { principal } = currentRequest() ?? {};
    if (maxLongEvents === 0 || !principal || isEditor(principal) || bytes < MIN_LONG_BYTES) return true;
    const { hits } = await this.counters.peek(counterKey());
    if (hits >= maxLongEvents) return false;
    this.longEvents.add(event);
    return true;
  }

  /**
   * Counts the long events of a transaction, those of one subject as one: a publication also emits an update. Call after the commit,
   * because a transaction that is retried emits its events again.
   */
  count(events: readonly EmittedEvent[]): void {
    const subjects = new Set(events.filter((event) => this.longEvents.has(event)).map(({ subject }) => subject));
    for (const _ of subjects) void this.counters.hit(counterKey(), DAY_MS);
  }
}

const counterKey = (): string => `events:${currentRequest()!.accountKey}`;
