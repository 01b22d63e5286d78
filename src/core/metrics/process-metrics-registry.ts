import { collectDefaultMetrics, Registry } from 'prom-client';

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
