import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Metrics } from '../../../src/core/metrics/index.js';
import { subscriber } from '../../../src/core/subscribers/index.js';
import { ListSubscriber, moduleWith } from '../../e2e/subscribers/subscriber-site.js';
import { eventually } from '../../support/eventually.js';
import { migratedDatabaseUrl } from '../../support/migrated-database.js';
import { startTestApp } from '../../support/test-app.js';
import { parseQuery } from './promql.js';

/** The values of each label of each metric, by the names of the series. A label of a metric without series has no values. */
export type ExposedMetrics = ReadonlyMap<string, ReadonlyMap<string, ReadonlySet<string>>>;

/** Labels that Prometheus adds to each series of a target, and the renamed label `job` of Masthead. */
export const TARGET_LABELS = ['job', 'instance', 'namespace', 'pod'];
const UP = new Map(TARGET_LABELS.map((label) => [label, new Set<string>()]));
/** Labels whose values depend on requests, so that a test cannot produce all of them. */
const OPEN_LABELS = ['status', 'le'];

/** The metrics of kube-state-metrics that alerts use. */
const CLUSTER_METRICS = ['kube_cronjob_created', 'kube_cronjob_status_last_successful_time'];
const CRON_JOBS = new Set(['masthead-backup', 'masthead-restore']);

/**
 * Starts the service with MariaDB, a replica, Redis, a subscriber and purges, and reads `/metrics` after some requests. Adds the metrics of
 * the cluster.
 */
export async function readExposedMetrics(): Promise<ExposedMetrics> {
  const folder = mkdtempSync(join(tmpdir(), 'masthead-metrics-'));
  const database = await migratedDatabaseUrl('mysql', folder);
  const env = { DATABASE_URL: database, DATABASE_REPLICA_URLS: database, REDIS_URL: 'redis://127.0.0.1:1' };
  const edge = { EDGE_PURGE_PROVIDER: 'http', EDGE_PURGE_URL: 'http://127.0.0.1:1/purge' };
  const site = await startTestApp({ ...env, ...edge, METRICS_CACHE_MS: '0' }, 'mysql', [
    moduleWith('house', subscriber('house.list', ListSubscriber)),
  ]);
  try {
    await site.unchecked.get('/api/v1/articles').expect(200);
    const read = async () => (await site.unchecked.get('/metrics').expect(200)).text;
    // The scheduler inserts the rows of the jobs at its first poll.
    const text = await eventually(read, (all) => all.includes('masthead_job_success_age_seconds{'));
    const { registry } = site.app.get(Metrics) as unknown as {
      registry: { getMetricsAsArray(): { name: string; labelNames: readonly string[] }[] };
    };
    const exposed = seriesOf(text);
    for (const name of CLUSTER_METRICS) exposed.set(name, new Map([['cronjob', CRON_JOBS]]));
    for (const { name, labelNames } of registry.getMetricsAsArray()) {
      const labels = exposed.get(name) ?? new Map<string, Set<string>>();
      for (const label of labelNames) if (!labels.has(label)) labels.set(label, new Set());
      exposed.set(name, labels);
    }
    return exposed;
  } finally {
    await site.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}

function seriesOf(text: string): Map<string, Map<string, Set<string>>> {
  const found = new Map<string, Map<string, Set<string>>>();
  for (const [, name, labels = ''] of text.matchAll(/^([a-z_]\w*)(?:\{(.*)\})? \S+$/gm)) {
    const values = found.get(name!) ?? new Map<string, Set<string>>();
    found.set(name!, values);
    for (const [, label, value] of labels.matchAll(/(\w+)="((?:[^"\\]|\\.)*)"/g)) {
      values.set(label!, (values.get(label!) ?? new Set()).add(value!));
    }
  }
  return found;
}

/** Returns the metrics, labels and label values of a PromQL query that the service does not expose. */
export function unknownParts(query: string, exposed: ExposedMetrics): string[] {
  const { selectors, groupings } = parseQuery(query);
  const missing: string[] = selectors.length > 0 ? [] : [`no metric: ${query}`];
  for (const { metric, matchers } of selectors) {
    const labels = metric === 'up' ? UP : exposed.get(metric);
    if (!labels) {
      missing.push(metric);
      continue;
    }
    const isKnown = (label: string) => TARGET_LABELS.includes(label) || labels.has(exposedName(label));
    missing.push(...groupings.filter((label) => !isKnown(label)).map((label) => `${metric} by ${label}`));
    for (const { label, operator, value } of matchers) {
      const values = [...(labels.get(exposedName(label)) ?? [])];
      if (!isKnown(label)) missing.push(`${metric}{${label}}`);
      else if (operator.startsWith('=') && !TARGET_LABELS.includes(label) && !OPEN_LABELS.includes(label)) {
        const pattern = new RegExp(`^(?:${value})$`);
        if (!values.some((each) => each === value || (operator === '=~' && pattern.test(each))))
          missing.push(`${metric}{${label}${operator}"${value}"}`);
      }
    }
  }
  return missing;
}

const exposedName = (label: string): string => label.replace(/^exported_/, '');
