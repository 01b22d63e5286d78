import { Injectable } from '@nestjs/common';
import type { Counter, Histogram } from 'prom-client';
import { Metrics } from './metrics.js';

const METHODS = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']);
const DURATION_BUCKETS = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];

/** Counts and durations of requests by route pattern, so that the routes limit the number of series. */
@Injectable()
export class RequestMetrics {
  private readonly requests: Counter<'method' | 'route' | 'status'>;
  private readonly durations: Histogram<'method' | 'route'>;
  /** Series by label values: a lookup by labels takes longer than an increment. */
  private readonly seriesByKey = new Map<string, ReturnType<RequestMetrics['createSeries']>>();

  constructor(metrics: Metrics) {
    this.requests = metrics.counter({
      name: 'masthead_http_requests_total',
      help: 'Requests by method, route and status; "aborted" if the client disconnected before the response.',
      labelNames: ['method', 'route', 'status'],
    });
    this.durations = metrics.histogram({
      name: 'masthead_http_request_duration_seconds',
      help: 'Time from the request headers to the response headers.',
      labelNames: ['method', 'route'],
      buckets: DURATION_BUCKETS,
    });
  }

  /** `pattern`: the path of the route. A missing pattern and the fallback route count as "unknown". */
  observe(rawMethod: string | undefined, pattern: unknown, status: number | undefined, ms: number): void {
    const method = rawMethod !== undefined && METHODS.has(rawMethod) ? rawMethod : 'other';
    const route = typeof pattern === 'string' && !pattern.includes('*') ? pattern : 'unknown';
    const key = `${method} ${status} ${route}`;
    let series = this.seriesByKey.get(key);
    if (!series) this.seriesByKey.set(key, (series = this.createSeries(method, route, status)));
    series.requests.inc();
    series.durations.observe(ms / 1000);
  }

  private createSeries(method: string, route: string, status: number | undefined) {
    return {
      requests: this.requests.labels({ method, route, status: status ?? 'aborted' }),
      durations: this.durations.labels({ method, route }),
    };
  }
}
