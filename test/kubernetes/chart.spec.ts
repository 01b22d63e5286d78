import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import {
  CHART,
  documentedValues,
  EXAMPLES,
  exampleFiles,
  type Values,
} from '../architecture/deployment/chart-values.js';
import { buildOverlays, buildProduction } from '../architecture/deployment/component-overlays.js';
import type { Manifest } from '../architecture/deployment/kustomize.js';
import { getManifest, ofKind, podsOf, servicePod } from '../architecture/deployment/manifests.js';
import { secondApplyErrors } from '../architecture/deployment/second-apply.js';
import { inChartCopy, renderChart, withoutHooks } from './chart.js';
import { runProgram, schemaErrors, sorted, titleOf } from './tools.js';

const NAMES = Object.keys(EXAMPLES);
const RENDERED = new Map(NAMES.map((example) => [example, renderChart({ example })]));
const render = (example: string): Manifest[] => structuredClone(RENDERED.get(example)!);
/** The overlay for each example of the chart. */
const OVERLAYS: Readonly<Record<string, () => Manifest[]>> = {
  trial: () =>
    buildOverlays()
      .get('overlays/trial')!
      .filter(({ kind }) => kind !== 'Namespace'),
  production: () => buildProduction([]),
  'gateway-api': () => buildProduction(['gateway-api', 'secret-files', 'service-monitor', 'prometheus-rule']),
  volume: () => buildProduction(['attachments-claim', 'backup']),
  openshift: () => buildProduction(['openshift']),
};

/** The name of the release, which a chart adds to all selectors. */
const INSTANCE = 'app.kubernetes.io/instance';

/** Returns the manifests without the labels of objects, and with the names of kustomize. */
const comparable = (all: readonly Manifest[]): Manifest[] =>
  sorted(
    all.map((one) => {
      const text = JSON.stringify(one, (key, value: unknown) => (key === INSTANCE ? undefined : value));
      const { metadata, ...rest } = JSON.parse(text) as Manifest;
      const { labels: _, ...others } = metadata;
      const name = metadata.name.replace(/-extra$/, '-openshift');
      return withoutChecksum({ ...rest, metadata: { ...others, name } } as Manifest);
    }),
  );

/** kustomize restarts the pods by a hash in the name of the ConfigMap, a chart by an annotation. */
function withoutChecksum(one: Manifest): Manifest {
  if (one.kind !== 'Deployment') return one;
  const { annotations = {}, ...metadata } = one['spec'].template.metadata as { annotations?: Record<string, string> };
  const { 'checksum/config': _, ...others } = annotations;
  one['spec'].template.metadata = Object.keys(others).length > 0 ? { ...metadata, annotations: others } : metadata;
  return one;
}

describe('helm', () => {
  it('is a version from 3.18', () => {
    const [, major, minor] = /^v(\d+)\.(\d+)/.exec(runProgram('helm', 'version', '--short'))!;
    expect(Number(major) * 1000 + Number(minor)).toBeGreaterThanOrEqual(3018);
  });

  it('lints the chart with its defaults', () => {
    expect(runProgram('helm', 'lint', '--strict', CHART)).toContain('1 chart(s) linted, 0 chart(s) failed');
  });

  it.each(NAMES)('lints the chart with the example %s', (name) => {
    const values = exampleFiles(name).flatMap((file) => ['--values', file]);
    expect(runProgram('helm', 'lint', '--strict', CHART, ...values)).toContain('0 chart(s) failed');
  });

  it('reports a template with an error', () => {
    const lint = () =>
      inChartCopy((chart) => {
        writeFileSync(join(chart, 'templates/service.yaml'), 'kind: {{ .Values.lost.member }}\n');
        return runProgram('helm', 'lint', '--strict', chart);
      });
    expect(lint).toThrow('1 chart(s) linted, 1 chart(s) failed');
  });
});

describe('the Helm chart', () => {
  it.each(NAMES)('equals the overlay except for names and labels with the example %s', (name) => {
    const overlay = comparable(OVERLAYS[name]!());
    // The overlay for trials has the default of Kubernetes.
    if (name === 'trial') getManifest(overlay, 'Deployment')['spec'].replicas = 1;
    expect(comparable(withoutHooks(render(name)))).toEqual(overlay);
  });

  it('differs from the overlay if a value differs', () => {
    const values = { securityContext: { readOnlyRootFilesystem: false } };
    const changed = comparable(withoutHooks(renderChart({ values })));
    expect(changed).not.toEqual(comparable(withoutHooks(render('production'))));
  });

  it.each(NAMES)('matches the schemas of the APIs with the example %s', (name) => {
    const all = render(name);
    expect(ofKind(all, 'Pod')).toHaveLength(1);
    expect(schemaErrors(all)).toEqual([]);
  });

  it.each(documentedValues())('renders the values under "%s" of docs/kubernetes.md', (_, values) => {
    const all = renderChart({ values });
    expect(schemaErrors(all)).toEqual([]);
    expect(all).not.toEqual(render('production'));
  });

  it.each(['Namespace', 'Secret', 'PersistentVolumeClaim', 'PersistentVolume'])(
    'contains no %s, so that `helm uninstall` deletes no data of a site',
    (kind) => {
      expect([...RENDERED.values()].flatMap((all) => ofKind(all, kind))).toEqual([]);
    },
  );

  it('separates two releases in one namespace', () => {
    const example = 'gateway-api';
    const [one, other] = ['news', 'masthead-staging'].map((release) => renderChart({ example, release })) as [
      Manifest[],
      Manifest[],
    ];
    const titles = one.map(titleOf);
    expect(titles).toContain('Deployment news-masthead');
    expect(other.map(titleOf).filter((title) => titles.includes(title))).toEqual([]);
    const labelsOf = (all: readonly Manifest[]) => podsOf(all).map(({ metadata }) => metadata.labels);
    const selectors = JSON.stringify(one.map(({ spec }) => spec)).match(/"app\.kubernetes\.io\/instance":"\w+"/g)!;
    expect(new Set(selectors)).toEqual(new Set([`"${INSTANCE}":"news"`]));
    for (const labels of labelsOf(other)) expect(labels[INSTANCE]).toBe('masthead-staging');
    expect(servicePod(render('production')).metadata.labels).toMatchObject({ [INSTANCE]: 'masthead' });
  });

  it('has names that the API accepts if the name of the release has 53 characters', () => {
    const all = renderChart({ example: 'volume', release: `r${'e'.repeat(52)}` });
    for (const { kind, metadata } of all) {
      expect(metadata.name.length).toBeLessThanOrEqual(kind === 'CronJob' ? 52 : 63);
    }
    expect(new Set(all.map(titleOf)).size).toBe(all.length);
  });
});

describe('a second release of the Helm chart', () => {
  const SECOND: Values = {
    image: { repository: 'registry.example.org/masthead', digest: `sha256:${'ab'.repeat(32)}` },
    config: { PAGES_TITLE: 'The Harbour News' },
  };
  /** Renders the chart of another version. */
  const renderVersion = (example: string, edit: (chart: string) => void = () => undefined) =>
    inChartCopy((chart) => {
      const file = join(chart, 'Chart.yaml');
      writeFileSync(file, readFileSync(file, 'utf8').replaceAll(/ersion: 0\.1\.0$/gm, 'ersion: 0.2.0'));
      edit(chart);
      return renderChart({ example, values: SECOND, chart });
    });

  it.each(NAMES)('changes no immutable field and removes no object with the example %s', (example) => {
    const first = render(example);
    const second = renderVersion(example);
    expect(getManifest(second, 'Deployment').metadata.labels).toMatchObject({ 'app.kubernetes.io/version': '0.2.0' });
    expect(comparable(second)).not.toEqual(comparable(first));
    expect(secondApplyErrors(first, second)).toEqual([]);
    expect(second.map(titleOf).sort()).toEqual(first.map(titleOf).sort());
  });

  it('restarts the pods if a setting changes, and only then', () => {
    const checksum = (values: Values) =>
      JSON.stringify(getManifest(renderChart({ values }), 'Deployment')['spec'].template);
    expect(checksum({ config: { PAGES_TITLE: 'The Harbour News' } })).not.toBe(checksum({}));
    expect(checksum({ autoscaling: { maxReplicas: 9 } })).toBe(checksum({}));
  });

  it('does not set the number of replicas, which the autoscaler sets', () => {
    expect(getManifest(render('production'), 'Deployment')['spec']).not.toHaveProperty('replicas');
  });

  it('is rejected if the selector contains the version', () => {
    const second = renderVersion('production', (chart) => {
      const file = join(chart, 'templates/_helpers.tpl');
      const text = readFileSync(file, 'utf8');
      writeFileSync(file, text.replace('instance: {{ .Release.Name', 'instance: {{ .Chart.Version'));
    });
    expect(secondApplyErrors(render('production'), second)).toEqual([
      'Deployment masthead: spec.selector is immutable',
    ]);
  });
});
