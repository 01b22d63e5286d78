import { existsSync } from 'node:fs';
import { imageEnvironment } from '../../support/dockerfile.js';
import { documentedSecret } from './production-secrets.js';
import { configOf, ofKind, podsOf, PRODUCTION, servicePod, getManifest } from './manifests.js';
import { parseSettings, SETTING_NAMES } from './registered-settings.js';

const env = { ...imageEnvironment(), ...configOf(PRODUCTION) };
const secret = documentedSecret();
const NEEDED = ['JWT_SECRET', 'ENCRYPTION_KEY', 'ATTACHMENTS_S3_ACCESS_KEY_ID', 'ATTACHMENTS_S3_SECRET_ACCESS_KEY'];

describe('the manifests of production', () => {
  it('contain valid settings together with the documented Secret', () => {
    expect(Object.keys(secret).sort()).toEqual([...NEEDED, 'DATABASE_URL', 'REDIS_URL'].sort());
    expect(Object.keys(secret).filter((key) => !SETTING_NAMES.has(key))).toEqual([]);
    expect(parseSettings({ ...env, ...secret })).toMatchObject({ production: true, MIGRATE_ON_START: false });
  });

  it.each(NEEDED)('require %s', (key) => {
    expect(() => parseSettings({ ...env, ...secret, [key]: '' })).toThrow(`${key}: is required`);
  });

  it('pass the settings and the Secret to both pods', () => {
    expect(podsOf(PRODUCTION)).toHaveLength(2);
    for (const { spec } of podsOf(PRODUCTION)) {
      expect(spec.containers[0].envFrom).toEqual([
        { configMapRef: { name: 'masthead' } },
        { secretRef: { name: 'masthead' } },
      ]);
    }
  });

  it('migrate with an existing command', () => {
    const { command } = getManifest(PRODUCTION, 'Job')['spec'].template.spec.containers[0] as { command: string[] };
    expect(command).toEqual(['node', 'dist/src/cli/masthead.js', 'migrate']);
    expect(existsSync('src/cli/masthead.ts')).toBe(true);
  });

  it('scrape /metrics of the metrics service', () => {
    const { spec } = getManifest(PRODUCTION, 'ServiceMonitor');
    const selected = ofKind(PRODUCTION, 'Service').filter(({ metadata: { labels = {} } }) =>
      Object.entries(spec.selector.matchLabels as object).every(([key, value]) => labels[key] === value),
    );
    expect(selected.map(({ metadata }) => metadata.name)).toEqual(['masthead-metrics']);
    expect(selected[0]!['spec'].ports[0].name).toBe(spec.endpoints[0].port);
    expect(spec.endpoints[0].path).toBe('/metrics');
  });

  it('route requests from the ingress to the service', () => {
    const [rule] = getManifest(PRODUCTION, 'Ingress')['spec'].rules;
    const { name, port } = rule.http.paths[0].backend.service;
    expect(getManifest(PRODUCTION, 'Service', name as string)['spec'].ports[0].name).toBe(port.name);
    expect(new URL(env['PUBLIC_URL']!).host).toBe(rule.host);
  });

  it('scale the service with the autoscaler and limit disruptions', () => {
    const { apiVersion, kind, metadata, spec } = getManifest(PRODUCTION, 'Deployment');
    const { scaleTargetRef } = getManifest(PRODUCTION, 'HorizontalPodAutoscaler')['spec'];
    expect(scaleTargetRef).toEqual({ apiVersion, kind, name: metadata.name });
    expect(spec).not.toHaveProperty('replicas');
    const { matchLabels } = getManifest(PRODUCTION, 'PodDisruptionBudget')['spec'].selector;
    expect(servicePod(PRODUCTION).metadata.labels).toMatchObject(matchLabels);
    expect(getManifest(PRODUCTION, 'Job')['spec'].template.metadata.labels).not.toMatchObject(matchLabels);
  });
});
