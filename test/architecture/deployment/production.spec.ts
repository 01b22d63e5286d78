import { imageEnvironment } from '../../support/dockerfile.js';
import { documentedSecret } from './production-secrets.js';
import { configOf, containersOf, ofKind, podsOf, PRODUCTION, servicePod, getManifest } from './manifests.js';
import { parseSettings, SETTING_NAMES } from './registered-settings.js';

const env = { ...imageEnvironment(), ...configOf(PRODUCTION) };
const secret = documentedSecret();
const NEEDED = ['JWT_SECRET', 'ENCRYPTION_KEY', 'ATTACHMENTS_S3_ACCESS_KEY_ID', 'ATTACHMENTS_S3_SECRET_ACCESS_KEY'];
const secretVariable = (key: string) => ({ name: key, valueFrom: { secretKeyRef: { name: 'masthead', key } } });

describe('the manifests of production', () => {
  it('contain valid settings together with the documented Secret', () => {
    expect(Object.keys(secret).sort()).toEqual([...NEEDED, 'DATABASE_URL', 'REDIS_URL'].sort());
    expect(Object.keys(secret).filter((key) => !SETTING_NAMES.has(key))).toEqual([]);
    expect(parseSettings({ ...env, ...secret })).toMatchObject({ production: true, MIGRATE_ON_START: false });
  });

  it.each(NEEDED)('require %s', (key) => {
    expect(() => parseSettings({ ...env, ...secret, [key]: '' })).toThrow(`${key}: is required`);
  });

  it('pass the settings and the Secret to the migration and to the service', () => {
    const containers = podsOf(PRODUCTION).flatMap(containersOf);
    expect(containers.map(({ name }) => name)).toEqual(['migrate', 'masthead']);
    for (const { env, envFrom } of containers) {
      expect(envFrom).toEqual([{ configMapRef: { name: 'masthead' } }, { secretRef: { name: 'masthead' } }]);
      // The service does not require the setting, so the pod must.
      expect(env).toEqual([secretVariable('DATABASE_URL')]);
    }
  });

  it('contain only kinds of Kubernetes itself, so that an apply needs no further definitions', () => {
    const groups = PRODUCTION.map(({ apiVersion }) => apiVersion.split('/').slice(0, -1).join());
    expect(groups.filter((group) => group.includes('.') && !group.endsWith('.k8s.io'))).toEqual([]);
    expect(ofKind(PRODUCTION, 'HTTPRoute')).toEqual([]);
  });

  it('scale the service with the autoscaler and limit disruptions', () => {
    const { apiVersion, kind, metadata, spec } = getManifest(PRODUCTION, 'Deployment');
    const { scaleTargetRef } = getManifest(PRODUCTION, 'HorizontalPodAutoscaler')['spec'];
    expect(scaleTargetRef).toEqual({ apiVersion, kind, name: metadata.name });
    expect(spec).not.toHaveProperty('replicas');
    const { matchLabels } = getManifest(PRODUCTION, 'PodDisruptionBudget')['spec'].selector;
    expect(servicePod(PRODUCTION).metadata.labels).toMatchObject(matchLabels);
  });
});
