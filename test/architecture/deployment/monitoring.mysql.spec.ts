import { readFileSync } from 'node:fs';
import { alerts, alertTests, type Alert } from './alert-rules.js';
import { type ExposedMetrics, readExposedMetrics, TARGET_LABELS, unknownParts } from './exposed-metrics.js';
import { parseQuery } from './promql.js';

interface Panel {
  readonly title: string;
  readonly type: string;
  readonly targets?: readonly { readonly expr: string; readonly legendFormat: string }[];
}

const DASHBOARD = readFileSync('docker/grafana/masthead.json', 'utf8');
const { panels } = JSON.parse(DASHBOARD) as { readonly panels: readonly Panel[] };
const queries = panels.flatMap(({ targets = [] }) => targets);
const RUNBOOKS = readFileSync('docs/runbooks.md', 'utf8');

let exposed: ExposedMetrics;
beforeAll(async () => {
  exposed = await readExposedMetrics();
});

/** Labels in the templates of an alert that its series do not have. */
function unknownTemplateLabels({ expr, annotations }: Alert): string[] {
  const { selectors, groupings } = parseQuery(expr);
  const own = selectors.flatMap(({ metric }) => [...(exposed.get(metric)?.keys() ?? [])]);
  const known = /^(sum|max|histogram_quantile)\b/.test(expr) ? groupings : [...TARGET_LABELS, ...own];
  const used = [...JSON.stringify(annotations).matchAll(/\$labels\.(\w+)/g)].map(([, label]) => label!);
  return used.filter((label) => !known.includes(label));
}

/** The lines of each section of the runbooks by its anchor. */
const sections = new Map(
  RUNBOOKS.split(/^### /m)
    .slice(1)
    .map((text) => text.split('\n'))
    .map(([heading, ...lines]) => [heading!.toLowerCase().replaceAll(' ', '-'), lines.join('\n')]),
);

describe('docker/kubernetes/components/prometheus-rule', () => {
  it('has unique alerts with a severity and texts', () => {
    const names = alerts().map(({ alert }) => alert);
    expect(names.length).toBeGreaterThan(15);
    expect(new Set(names).size).toBe(names.length);
    for (const { labels, annotations } of alerts()) {
      expect(['critical', 'warning']).toContain(labels.severity);
      expect(annotations).toEqual({
        summary: expect.stringMatching(/\.$/),
        description: expect.stringMatching(/\.$/),
        runbook_url: expect.stringMatching(/^https:/),
      });
    }
  });

  it('uses only metrics, labels and values that the service exposes', () => {
    expect(alerts().flatMap(({ expr }) => unknownParts(expr, exposed))).toEqual([]);
    expect(alerts().flatMap(unknownTemplateLabels)).toEqual([]);
  });

  it('refers to a section of docs/runbooks.md with meaning, things to look at and remedy for each alert', () => {
    for (const { alert, annotations } of alerts()) {
      const [page, anchor] = annotations.runbook_url.split('/').at(-1)!.split('#');
      expect([page, anchor]).toEqual(['runbooks.md', alert.toLowerCase()]);
      expect(sections.get(anchor!)).toMatch(/^- \*\*Meaning:\*\* .*\n- \*\*Look at\*\* .*\n- \*\*Remedy:\*\* /m);
    }
  });

  it('has a unit test with firing and non-firing series for each alert', () => {
    const tested = alertTests().map(({ name, promql_expr_test }) => ({
      name,
      expressions: [...new Set(promql_expr_test.map(({ expr }) => expr))],
      outcomes: [...new Set(promql_expr_test.map(({ exp_samples }) => exp_samples.length > 0))],
    }));
    const wanted = alerts().map(({ alert }) => ({
      name: alert,
      expressions: [`ALERTS{alertname="${alert}", alertstate="firing"}`],
      outcomes: [false, true],
    }));
    const byName = (one: { name: string }, other: { name: string }) => one.name.localeCompare(other.name);
    expect(tested.sort(byName)).toEqual(wanted.sort(byName));
  });
});

describe('docs/runbooks.md', () => {
  it.each([
    'secrets-are-missing',
    'the-password-of-the-database-is-wrong',
    'the-database-is-away-at-install',
    'a-migration-fails-halfway',
    'a-volume-is-full',
    'a-node-is-drained',
    'a-pod-hangs',
  ])('shows the line of the log or of kubectl in the section %s', (anchor) => {
    expect(sections.get(anchor)).toMatch(/^\n```\n[^]+\n```\n\n- \*\*Meaning:/);
  });
});

describe('docker/grafana/masthead.json', () => {
  it('uses only metrics, labels and values that the service exposes', () => {
    expect(queries.length).toBeGreaterThan(30);
    expect(queries.flatMap(({ expr }) => unknownParts(expr, exposed))).toEqual([]);
    const legendLabels = queries.flatMap(({ expr, legendFormat }) => {
      const known = [...TARGET_LABELS, ...parseQuery(expr).groupings];
      return [...legendFormat.matchAll(/\{\{(\w+)\}\}/g)].filter(([, label]) => !known.includes(label!));
    });
    expect(legendLabels).toEqual([]);
  });

  it('selects the instances of every query by variables', () => {
    const unselected = queries.filter(({ expr }) =>
      parseQuery(expr).selectors.some(
        ({ matchers }) => !['$namespace', '$instance'].every((name) => matchers.some(({ value }) => value === name)),
      ),
    );
    expect(unselected).toEqual([]);
  });

  it('has rows for traffic, errors, latency, saturation, databases, cache and queues, without overlapping panels', () => {
    expect(panels.filter(({ type }) => type === 'row').map(({ title }) => title)).toEqual([
      'Traffic',
      'Errors',
      'Latency',
      'Saturation',
      'Database and Redis',
      'Response cache',
      'Jobs, events, webhooks and e-mails',
    ]);
    const places = panels.map((panel) => {
      const { x, y, w, h } = (panel as unknown as { gridPos: Record<'x' | 'y' | 'w' | 'h', number> }).gridPos;
      return { x, y, right: x + w, bottom: y + h };
    });
    const overlaps = places.filter((one, n) =>
      places.slice(n + 1).some(({ x, y, right, bottom }) => {
        return one.x < right && x < one.right && one.y < bottom && y < one.bottom;
      }),
    );
    expect(overlaps).toEqual([]);
  });

  it('contains no id, uid or data source of one installation', () => {
    const ids = [...DASHBOARD.matchAll(/"(?:id|uid)": ("[^"]*"|\d+)/g)].map(([, value]) => value);
    expect(ids).toHaveLength(DASHBOARD.match(/"datasource": \{/g)!.length);
    expect(ids.filter((id) => !/^"\$\{datasource\}"$/.test(id!))).toEqual([]);
    expect(DASHBOARD).not.toMatch(/"datasource": "/);
  });
});

describe('unknownParts', () => {
  it.each([
    ['rate(masthead_http_request_total[5m]) > 1', ['masthead_http_request_total']],
    ['sum by (a) (rate(masthead_redis_up[5m]))', ['masthead_redis_up by a']],
    ['masthead_redis_up{replica="a"} == 0', ['masthead_redis_up{replica}']],
    ['masthead_cache_reads_total{result="hits"}', ['masthead_cache_reads_total{result="hits"}']],
    ['vector(1) > 0.5', ['no metric: vector(1) > 0.5']],
  ])('reports what the service does not expose in %s', (query, missing) => {
    expect(unknownParts(query, exposed)).toEqual(missing);
  });
});
