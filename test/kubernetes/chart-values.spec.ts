import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { chartValues } from '../../scripts/chart-readme.cjs';
import { CHART, settingsOf, type Values } from '../architecture/deployment/chart-values.js';
import { configOf, containersOf, getManifest, podsOf } from '../architecture/deployment/manifests.js';
import { renderAllOptions, renderChart, runHelm, withoutHooks } from './chart.js';
import { schemaErrors } from './tools.js';

const LIMITS = { limits: { memory: '640Mi' } };
/** Another value for each value of the chart. */
const OTHERS: Readonly<Record<string, unknown>> = {
  fullnameOverride: 'content',
  'image.repository': 'registry.example.org/news',
  'image.tag': '1.2.3',
  'image.digest': `sha256:${'ab'.repeat(32)}`,
  'image.pullPolicy': 'Always',
  imagePullSecrets: [{ name: 'registry' }],
  config: { PAGES_TITLE: 'The Harbour News' },
  existingSecret: 'other',
  secretFiles: ['JWT_SECRET'],
  extraEnv: [{ name: 'AWS_REGION', value: 'eu-central-1' }],
  extraEnvFrom: [{ secretRef: { name: 'mail' } }],
  'autoscaling.enabled': false,
  'autoscaling.minReplicas': 3,
  'autoscaling.maxReplicas': 9,
  'autoscaling.targetCPUUtilizationPercentage': 80,
  'podDisruptionBudget.enabled': false,
  'podDisruptionBudget.maxUnavailable': 2,
  resources: LIMITS,
  'migration.existingSecret': 'migration',
  'migration.resources': LIMITS,
  'persistence.existingClaim': 'files',
  'persistence.sizeLimit': '4Gi',
  extraVolumes: [{ name: 'ca', configMap: { name: 'ca' } }],
  extraVolumeMounts: [{ name: 'data', mountPath: '/other' }],
  'service.type': 'LoadBalancer',
  'service.port': 8080,
  'service.annotations': { note: 'x' },
  'ingress.enabled': false,
  'ingress.className': 'public',
  'ingress.annotations': { note: 'x' },
  'ingress.tls.enabled': false,
  'ingress.tls.secretName': 'certificate',
  'httpRoute.enabled': false,
  'httpRoute.annotations': { note: 'x' },
  'httpRoute.parentRefs': [{ name: 'public', sectionName: 'https' }],
  'httpRoute.requestTimeout': '10m',
  'networkPolicy.enabled': false,
  'networkPolicy.publicEgress': false,
  'networkPolicy.gateways': [{ ipBlock: { cidr: '10.0.0.0/8' } }],
  'networkPolicy.monitoring': [],
  'networkPolicy.databases.to': [{ ipBlock: { cidr: '10.20.0.0/16' } }],
  'networkPolicy.databases.ports': [3307],
  'networkPolicy.extraIngress': [{ from: [{ podSelector: {} }] }],
  'networkPolicy.extraEgress': [{ ports: [{ port: 587 }] }],
  'metrics.serviceMonitor.enabled': false,
  'metrics.serviceMonitor.interval': '15s',
  'metrics.serviceMonitor.labels': { release: 'prometheus' },
  'metrics.prometheusRule.enabled': false,
  'metrics.prometheusRule.labels': { release: 'prometheus' },
  'metrics.prometheusRule.runbookUrl': 'https://wiki.example.org/masthead',
  'backup.enabled': false,
  'backup.schedule': '0 3 * * *',
  'backup.existingClaim': 'exports',
  'backup.retentionDays': 30,
  'backup.extraContainers': [{ name: 'upload', image: 'registry.example.org/upload' }],
  'backup.resources': LIMITS,
  'serviceAccount.create': false,
  'serviceAccount.name': 'content',
  'serviceAccount.annotations': { 'eks.amazonaws.com/role-arn': 'arn:aws:iam::1:role/content' },
  podAnnotations: { note: 'x' },
  podLabels: { note: 'x' },
  podSecurityContext: { runAsUser: 20001 },
  securityContext: { runAsNonRoot: true },
  topologySpreadConstraints: [{ maxSkew: 2, topologyKey: 'rack', whenUnsatisfiable: 'DoNotSchedule' }],
  hostAliases: [{ ip: '10.20.0.5', hostnames: ['db.example.org'] }],
  nodeSelector: { 'kubernetes.io/arch': 'arm64' },
  tolerations: [{ key: 'dedicated', operator: 'Exists' }],
  affinity: { nodeAffinity: {} },
  priorityClassName: 'high',
};
/** Has an effect without the autoscaler only. */
const WITHOUT_AUTOSCALER = 'replicaCount';

const withValue = (path: string, value: unknown): Values =>
  path.split('.').reduceRight<unknown>((inner, name) => ({ [name]: inner }), value) as Values;

describe('the values of the Helm chart', () => {
  const base = renderAllOptions({});
  const changed = new Map(
    Object.entries(OTHERS).map(([path, value]) => [path, renderAllOptions(withValue(path, value))]),
  );

  it('are all tested', () => {
    const names = chartValues(readFileSync(join(CHART, 'values.yaml'), 'utf8')).map(({ name }) => name);
    expect([...Object.keys(OTHERS), WITHOUT_AUTOSCALER].sort()).toEqual(names.sort());
  });

  it.each(Object.keys(OTHERS))('have an effect: %s', (path) => {
    expect(changed.get(path)).not.toEqual(base);
  });

  it('have an effect: replicaCount, without the autoscaler', () => {
    const all = renderChart({ values: { autoscaling: { enabled: false }, replicaCount: 3 } });
    expect(getManifest(all, 'Deployment')['spec'].replicas).toBe(3);
  });

  it('result in manifests that match the schemas of the APIs', () => {
    expect(schemaErrors([...changed.values()].flat())).toEqual([]);
  });

  it('are written as text into the ConfigMap, without exponents', () => {
    const config = { MAX_BODY_BYTES: 104857600, PAGES_ENABLED: false, PAGES_TITLE: '1e3' };
    expect(configOf(renderChart({ values: { config } }))).toMatchObject({
      MAX_BODY_BYTES: '104857600',
      PAGES_ENABLED: 'false',
      PAGES_TITLE: '1e3',
    });
  });

  it('determine the host of the routes by PUBLIC_URL, without port and path', () => {
    const config = { PUBLIC_URL: 'https://news.example.org:8443/harbour' };
    const all = renderAllOptions({ config });
    expect(getManifest(all, 'HTTPRoute')['spec'].hostnames).toEqual(['news.example.org']);
    expect(getManifest(all, 'Ingress')['spec']).toMatchObject({
      rules: [{ host: 'news.example.org' }],
      tls: [{ hosts: ['news.example.org'] }],
    });
  });

  it.each<[Values, string]>([
    [{}, ':0.1.0'],
    [{ tag: '1.5.0' }, ':1.5.0'],
    [{ digest: OTHERS['image.digest'] }, `@${String(OTHERS['image.digest'])}`],
    [{ tag: '1.5.0', digest: OTHERS['image.digest'] }, `:1.5.0@${String(OTHERS['image.digest'])}`],
  ])('select the image: %j', (image, suffix) => {
    const images = podsOf(withoutHooks(renderAllOptions({ image })))
      .flatMap(containersOf)
      .map((one) => one.image);
    expect(new Set(images)).toEqual(new Set([`registry.example.org/masthead${suffix}`]));
  });

  it('select the backup of the release in the alerts, also under a name without "masthead"', () => {
    const alerts = (values: Values) => JSON.stringify(getManifest(renderAllOptions(values), 'PrometheusRule'));
    expect(alerts({})).not.toContain('|masthead-backup');
    expect(alerts({ fullnameOverride: 'content' })).toContain('.*masthead.*-backup|content-backup');
  });

  it.each<[string, string | null, Values, string]>([
    ['an image', null, {}, 'image.repository is required'],
    ['the repository of a tag', null, { image: { tag: '1' } }, 'image.tag and image.digest require image.repository'],
    ['a public URL', 'production', { config: { PUBLIC_URL: null } }, 'config.PUBLIC_URL is required'],
    ['a Secret', 'production', { existingSecret: '' }, 'existingSecret is required'],
    ['a Secret for files', 'trial', { secretFiles: ['JWT_SECRET'] }, 'secretFiles requires existingSecret'],
    [
      'a URL for a route',
      'trial',
      { config: { PUBLIC_URL: null }, ingress: { enabled: true } },
      'required for a route',
    ],
  ])('require %s', (_, example, values, message) => {
    expect(() => renderChart({ example, values })).toThrow(message);
  });

  it.each<[string, Values, string]>([
    ['an unknown value', { imgae: {} }, "additional properties 'imgae' not allowed"],
    ['a wrong type', { replicaCount: '2' }, "at '/replicaCount': got string, want integer"],
    ['a setting that is no variable', { config: { jwtSecret: 'x' } }, "invalid propertyName 'jwtSecret'"],
    ...settingsOf('secretSettings').map((name): [string, Values, string] => [
      `the secret ${name}`,
      { config: { [name]: 'x' } },
      `config.${name} is a secret: remove it, and add the key ${name} to the Secret of existingSecret.`,
    ]),
    ...settingsOf('fixedSettings').map((name): [string, Values, string] => [
      `the setting ${name} of the image or the chart`,
      { config: { [name]: '1' } },
      `config.${name}: remove it.`,
    ]),
  ])('reject %s', (_, values, message) => {
    expect(() => renderChart({ values })).toThrow(message);
  });

  it('are not rendered for a Kubernetes before 1.32', () => {
    expect(() => runHelm({ command: ['template', '--kube-version', '1.31.0'] })).toThrow('chart requires kubeVersion');
  });
});
