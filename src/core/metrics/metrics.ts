import { Injectable, Logger } from '@nestjs/common';
import {
  Counter,
  type CounterConfiguration,
  Gauge,
  type GaugeConfiguration,
  Histogram,
  type HistogramConfiguration,
  Registry,
} from 'prom-client';
import { processMetrics } from './process-metrics.js';

type Own<Configuration> = Omit<Configuration, 'registers'>;

/**
 * The numbers of one application, for whoever watches it. A class makes its own ones in its constructor, and calls them
 * `masthead_<what>_<unit>`, with `_total` behind what only grows.
 */
@Injectable()
export class Metrics {
  private readonly logger = new Logger('Metrics');
  private readonly registry = new Registry();
  private asking?: Promise<string>;

  /** Something that happens: it only grows. */
  counter<Label extends string>(configuration: Own<CounterConfiguration<Label>>): Counter<Label> {
    return new Counter({ ...configuration, registers: [this.registry] });
  }

  /** Something that is measured each time that it happens, such as how long it takes: how often it was within each of `buckets`. */
  histogram<Label extends string>(configuration: Own<HistogramConfiguration<Label>>): Histogram<Label> {
    return new Histogram({ ...configuration, registers: [this.registry] });
  }

  /**
   * Something that is so many now. With `collect` it is asked for when somebody looks; where that fails, the number alone is
   * missing: when the database is away the others are wanted most.
   */
  gauge<Label extends string>({ collect, ...configuration }: Own<GaugeConfiguration<Label>>): Gauge<Label> {
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
            logger.warn({ err: error, metric: configuration.name }, 'A number could not be had');
          }
        },
      }),
    });
  }

  get contentType(): string {
    return this.registry.contentType;
  }

  /**
   * All of them, in the text format of Prometheus. Whoever asks meanwhile is given the same, so that strangers who ask without end
   * take one connection to the database, and not all of them.
   */
  text(): Promise<string> {
    this.asking ??= Registry.merge([processMetrics(), this.registry])
      .metrics()
      .finally(() => (this.asking = undefined));
    return this.asking;
  }
}
