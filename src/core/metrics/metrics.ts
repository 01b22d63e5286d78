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
  private cached?: Promise<Buffer>;
  private expiresAt = 0;

  /** `cacheMs`: how long the collected metrics are reused. */
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
   * Returns all metrics in the text format of Prometheus. Concurrent calls share one collection, and its bytes are reused for
   * `METRICS_CACHE_MS`, so that anonymous callers cannot occupy the process, its memory or its database connections.
   */
  bytes(): Promise<Buffer> {
    if (performance.now() < this.expiresAt) return this.cached!;
    this.expiresAt = Infinity;
    this.cached = Registry.merge([processMetricsRegistry(), this.registry])
      .metrics()
      .then((text) => Buffer.from(text))
      .finally(() => (this.expiresAt = performance.now() + this.cacheMs));
    return this.cached;
  }
}
