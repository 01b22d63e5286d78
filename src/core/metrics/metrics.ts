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

/**
 * The metrics of one application. A class creates its metrics in its constructor. Names have the form `masthead_<noun>_<unit>`; counters
 * end in `_total`.
 */
@Injectable()
export class Metrics {
  private readonly logger = new Logger('Metrics');
  private readonly registry = new Registry();
  private cachedText?: Promise<string>;
  private expiresAt = 0;

  /** `cacheMs`: how long a text is reused. */
  constructor(private readonly cacheMs = 0) {}

  /** Creates a counter, a value that only increases. */
  counter<Label extends string>(configuration: Omit<CounterConfiguration<Label>, 'registers'>): Counter<Label> {
    return new Counter({ ...configuration, registers: [this.registry] });
  }

  /** Creates a histogram, which counts measured values, such as durations, per bucket. */
  histogram<Label extends string>(configuration: Omit<HistogramConfiguration<Label>, 'registers'>): Histogram<Label> {
    return new Histogram({ ...configuration, registers: [this.registry] });
  }

  /**
   * Creates a gauge, a current value. `collect` runs at every scrape. If `collect` fails, only this metric is missing, because the other
   * metrics are needed most when the database is unavailable.
   */
  gauge<Label extends string>({
    collect,
    ...configuration
  }: Omit<GaugeConfiguration<Label>, 'registers'>): Gauge<Label> {
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
   * Returns all metrics in the text format of Prometheus. Concurrent calls share one collection, and its text is reused for
   * `METRICS_CACHE_MS`, so that anonymous callers cannot occupy the process or its database connections.
   */
  text(): Promise<string> {
    if (performance.now() < this.expiresAt) return this.cachedText!;
    this.expiresAt = Infinity;
    this.cachedText = Registry.merge([processMetricsRegistry(), this.registry])
      .metrics()
      .finally(() => (this.expiresAt = performance.now() + this.cacheMs));
    return this.cachedText;
  }
}
