import { readFileSync } from 'node:fs';
import { imageEnvironment, finalStageTexts } from '../../support/dockerfile.js';
import { PRODUCTION_SECRETS } from './production-secrets.js';
import { configOf, containersOf, ofKind, podsOf, portsOf, PRODUCTION, serviceContainer, servicePod, getManifest, toBytes, TRIAL } from './manifests.js'; // prettier-ignore
import { parseSettings, SETTING_NAMES } from './registered-settings.js';

describe.each([
  { overlay: 'the trial', all: TRIAL },
  { overlay: 'production', all: PRODUCTION },
])('the manifests of $overlay', ({ all }) => {
  const env = { ...imageEnvironment(), ...configOf(all) };
  const { spec } = servicePod(all);
  const container = serviceContainer(all);

  it('set only known settings', () => {
    expect(Object.keys(configOf(all)).filter((key) => !SETTING_NAMES.has(key))).toEqual([]);
  });

  it('declare the ports of the service', () => {
    expect(portsOf(all)).toEqual({ http: Number(env['PORT']), metrics: Number(env['METRICS_PORT']) });
    expect(finalStageTexts('EXPOSE')).toEqual([env['PORT']]);
  });

  it('select existing pods and ports', () => {
    const { labels } = servicePod(all).metadata;
    expect(labels).toMatchObject(getManifest(all, 'Deployment')['spec'].selector.matchLabels);
    for (const { spec } of ofKind(all, 'Service')) {
      expect(labels).toMatchObject(spec.selector);
      for (const { targetPort } of spec.ports) expect(Object.keys(portsOf(all))).toContain(targetPort);
    }
    for (const { spec } of ofKind(all, 'NetworkPolicy')) {
      for (const { metadata } of podsOf(all)) expect(metadata.labels).toMatchObject(spec.podSelector.matchLabels);
      for (const { ports } of spec.ingress ?? []) expect(Object.keys(portsOf(all))).toContain(ports[0].port);
    }
  });

  it.each([
    ['startupProbe', '/health/live'],
    ['livenessProbe', '/health/live'],
    ['readinessProbe', '/health/ready'],
  ] as const)('request an existing path with the %s', (probe, path) => {
    const { paths } = JSON.parse(readFileSync('openapi.json', 'utf8')) as { paths: Record<string, object> };
    expect(container[probe].httpGet).toEqual({ path, port: 'http' });
    expect(paths[path]).toHaveProperty('get');
  });

  it('have a readiness timeout above DATABASE_TIMEOUT_MS', () => {
    const { DATABASE_TIMEOUT_MS } = parseSettings({
      ...env,
      ...PRODUCTION_SECRETS,
      NODE_ENV: 'test',
      ATTACHMENTS_STORAGE: 'folder',
    });
    expect(container.readinessProbe.timeoutSeconds * 1000).toBeGreaterThan(DATABASE_TIMEOUT_MS);
  });

  it('allow more than 8 s for the shutdown of the process', () => {
    expect(spec.terminationGracePeriodSeconds - container.lifecycle.preStop.sleep.seconds).toBeGreaterThan(8);
  });

  it('end a process that does not answer its liveness probe before the period of a normal termination', () => {
    const { terminationGracePeriodSeconds } = container.livenessProbe;
    expect(terminationGracePeriodSeconds).toBeGreaterThan(0);
    expect(terminationGracePeriodSeconds).toBeLessThan(spec.terminationGracePeriodSeconds);
  });

  it('spread the pods of one revision', () => {
    const constraints = spec['topologySpreadConstraints'] as { matchLabelKeys: string[] }[];
    expect(constraints.map(({ matchLabelKeys }) => matchLabelKeys)).toEqual([
      ['pod-template-hash'],
      ['pod-template-hash'],
    ]);
  });

  it('run every container with a memory limit', () => {
    for (const { resources } of podsOf(all).flatMap(containersOf)) {
      expect(resources).toMatchObject({ requests: { memory: '256Mi' }, limits: { memory: '512Mi' } });
    }
  });

  it('have space for twice the uploads that the service accepts at the same time', () => {
    const { MAX_UPLOAD_BYTES_IN_FLIGHT } = parseSettings({
      ...env,
      ...PRODUCTION_SECRETS,
      NODE_ENV: 'test',
      ATTACHMENTS_STORAGE: 'folder',
    });
    const sizes = Object.fromEntries(spec.volumes!.map(({ name, emptyDir }) => [name, toBytes(emptyDir!.sizeLimit)]));
    expect(sizes['data']).toBeGreaterThanOrEqual(2 * MAX_UPLOAD_BYTES_IN_FLIGHT);
    const limit = toBytes(container.resources.limits['ephemeral-storage']!);
    expect(limit).toBeGreaterThan(Object.values(sizes).reduce((sum, size) => sum + size, 0));
  });

  it('migrate before the service starts, with the same settings and volumes', () => {
    const [migrate, ...others] = spec.initContainers!;
    expect(others).toEqual([]);
    expect(migrate).toMatchObject({
      name: 'migrate',
      image: container.image,
      envFrom: container.envFrom,
      volumeMounts: container.volumeMounts,
    });
    expect(env['MIGRATE_ON_START']).toBe('false');
  });

  it.each([
    ['send', 'net.ipv4.tcp_wmem'],
    ['receive', 'net.ipv4.tcp_rmem'],
  ])('limit the %s buffers of the kernel, so that those of 1,000 connections use a quarter of the memory', (_, key) => {
    const [buffers] = spec.securityContext.sysctls.filter(({ name }) => name === key);
    const maximum = Number(buffers!.value.split(' ')[2]);
    expect(maximum * 1000).toBeLessThanOrEqual((512 * 1024 ** 2) / 4);
  });

  it('mount only DATA_DIR and /tmp as writable folders', () => {
    const written = container.volumeMounts!.map(({ mountPath }) => mountPath);
    expect(written).toEqual([env['DATA_DIR'], '/tmp']);
    const names = container.volumeMounts!.map(({ name }) => name);
    expect(spec.volumes!.map(({ name }) => name)).toEqual(names);
  });

  it('contain no Secret', () => {
    expect(ofKind(all, 'Secret')).toEqual([]);
  });
});

describe('the manifests of the trial', () => {
  it('contain valid settings for a start', () => {
    // The service of the trial generates its secrets in DATA_DIR.
    expect(parseSettings({ ...imageEnvironment(), ...configOf(TRIAL), ...PRODUCTION_SECRETS })).toMatchObject({
      production: false,
      DEMO_CONTENT: true,
      MIGRATE_ON_START: false,
    });
    expect(JSON.stringify(podsOf(TRIAL))).not.toContain('secretRef');
  });
});
