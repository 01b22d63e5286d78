import {
  collectDefaultMetrics,
  Registry,
  Counter,
  type CounterConfiguration,
  Gauge,
  type GaugeConfiguration,
  Histogram,
  type HistogramConfiguration,
} from 'prom-client';
import { Injectable, Logger } from '@nestjs/common';

let registry: Registry | undefined;

/**
 * Memory, CPU time, event loop and garbage collection of the process, shared by all its applications. The observers cannot be stopped, so
 * they start with the first scrape.
 */
export function processMetricsRegistry(): Registry {
  if (!registry) {
    registry = new Registry();
    collectDefaultMetrics({ register: registry });
  }
  return registry;
}

const MAX_COLLECTIONS_PER_SECOND = 10;

type WithoutRegisters<Configuration> = Omit<Configuration, 'registers'>;

/**
 * The metrics of one application. A class creates its metrics in its constructor. Names have the form `masthead_<noun>_<unit>`; counters
 * end in `_total`.
 */
@Injectable()
export class Metrics {
  private readonly logger = new Logger('Metrics');
  private readonly registry = new Registry();
  private pendingText?: Promise<string>;
  private lastText = '';
  private collections = { since: 0, count: 0 };

  /** Creates a counter, a value that only increases. */
  counter<Label extends string>(configuration: WithoutRegisters<CounterConfiguration<Label>>): Counter<Label> {
    return new Counter({ ...configuration, registers: [this.registry] });
  }

  /** Creates a histogram, which counts measured values, such as durations, per bucket. */
  histogram<Label extends string>(configuration: WithoutRegisters<HistogramConfiguration<Label>>): Histogram<Label> {
    return new Histogram({ ...configuration, registers: [this.registry] });
  }

  /**
   * Creates a gauge, a current value. `collect` runs at every scrape. If `collect` fails, only this metric is missing, because the other
   * metrics are needed most when the database is unavailable.
   */
  gauge<Label extends string>({
    collect,
    ...configuration
  }: WithoutRegisters<GaugeConfiguration<Label>>): Gauge<Label> {
    const { logger } = this;
    return new Gauge<Label>({
      ...configuration,
      registers: [this.registry],
      ...(collect && {
        async collect() {
          try {
            await collect.call(this);
          } catch (error) {
            if (configuration.labelNames?.length) this.reset();
            else this.remove();
            logger.warn({ err: error, metric: configuration.name }, 'A metric could not be collected');
          }
        },
      }),
    });
  }

  get contentType(): string {
    return this.registry.contentType;
  }

  /**
   * Returns all metrics in the text format of Prometheus. Concurrent calls share one collection, and after ten collections in one second
   * the last text is returned until the second ends, so that anonymous callers cannot occupy the process or its database connections.
   */
  async text(): Promise<string> {
    this.lastText = await (this.pendingText ?? this.collectOrReuse());
    return this.lastText;
  }

  private collectOrReuse(): Promise<string> {
    const now = performance.now();
    if (now - this.collections.since >= 1000) this.collections = { since: now, count: 0 };
    if (++this.collections.count > MAX_COLLECTIONS_PER_SECOND) return Promise.resolve(this.lastText);
    return (this.pendingText = Registry.merge([processMetricsRegistry(), this.registry])
      .metrics()
      .finally(() => (this.pendingText = undefined)));
  }
}
