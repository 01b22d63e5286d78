import { inspect } from 'node:util';
import { Injectable, Logger } from '@nestjs/common';
import { Metrics } from '../metrics/metrics.js';

export type Listener = (...values: unknown[]) => unknown;

/** A longer call counts as hanging. It cannot be cancelled: JavaScript has no way to stop a promise. */
export const HANGING_AFTER_MS = 30_000;
/** Unfinished calls of one listener at which further calls are skipped: each unfinished call retains its payload. */
export const MAX_UNFINISHED_CALLS = 1000;

const LABELS = ['event', 'listener'] as const;
type Labels = Record<(typeof LABELS)[number], string>;

/** Isolates listeners from the publisher and from each other, and counts calls that fail, hang or are skipped. */
@Injectable()
export class ListenerRunner {
  private readonly logger = new Logger('Events');
  private readonly isolatedListeners = new WeakSet<Listener>();
  private readonly unfinished = new Map<Listener, Set<Promise<unknown>>>();
  private readonly failures;
  private readonly hanging;
  private readonly skipped;

  constructor(metrics: Metrics) {
    this.failures = metrics.counter({
      name: 'masthead_event_listener_failures_total',
      help: 'Listener calls that threw or rejected.',
      labelNames: LABELS,
    });
    this.hanging = metrics.gauge({
      name: 'masthead_event_listeners_hanging',
      help: `Listener calls that have not ended after ${HANGING_AFTER_MS / 1000} seconds.`,
      labelNames: LABELS,
    });
    this.skipped = metrics.counter({
      name: 'masthead_event_listener_skipped_total',
      help: `Listener calls that were skipped because ${MAX_UNFINISHED_CALLS} calls of the listener had not ended.`,
      labelNames: LABELS,
    });
  }

  /** Wraps a listener so that a call neither throws nor rejects. */
  isolate(event: string, listener: Listener): Listener {
    if (this.isolatedListeners.has(listener)) return listener;
    const labels = { event, listener: nameOf(listener) };
    const isolated: Listener = (...values) => this.call(labels, listener, values);
    this.isolatedListeners.add(isolated);
    return isolated;
  }

  /** Resolves when all running calls have ended. */
  async whenIdle(): Promise<void> {
    while (this.unfinished.size > 0) await Promise.all([...this.unfinished.values()].flatMap((calls) => [...calls]));
  }

  /** Listeners with unfinished calls, each with their number. */
  get running(): string[] {
    return [...this.unfinished].map(([listener, { size }]) => `${nameOf(listener)} (${size})`);
  }

  private async call(labels: Labels, listener: Listener, values: unknown[]): Promise<unknown> {
    const calls = this.unfinished.get(listener) ?? new Set();
    if (calls.size >= MAX_UNFINISHED_CALLS) {
      this.skipped.inc(labels);
      return;
    }
    const call = this.attempt(labels, listener, values);
    this.unfinished.set(listener, calls.add(call));
    try {
      return await call;
    } finally {
      calls.delete(call);
      if (calls.size === 0) this.unfinished.delete(listener);
    }
  }

  private async attempt(labels: Labels, listener: Listener, values: unknown[]): Promise<unknown> {
    let hangs = false;
    const timer = setTimeout(() => {
      hangs = true;
      this.hanging.inc(labels);
      this.logger.error(labels, `A listener has not ended after ${HANGING_AFTER_MS / 1000} seconds`);
    }, HANGING_AFTER_MS).unref();
    try {
      // The committing code continues first.
      await Promise.resolve();
      return await listener(...values);
    } catch (error) {
      this.failures.inc(labels);
      this.logger.error({ ...labels, err: asError(error) }, 'A listener failed');
    } finally {
      clearTimeout(timer);
      if (hangs) this.hanging.dec(labels);
    }
  }
}

const nameOf = ({ name }: Listener): string => name || 'anonymous';

const asError = (thrown: unknown): Error => (thrown instanceof Error ? thrown : new Error(inspect(thrown)));
