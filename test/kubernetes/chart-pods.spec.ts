import type { Values } from '../architecture/deployment/chart-values.js';
import { containersOf, getManifest, podOf, podsOf } from '../architecture/deployment/manifests.js';
import { renderAllOptions, withoutHooks } from './chart.js';

const EXTRA_ENV = [{ name: 'AWS_REGION', value: 'eu-central-1' }];
const EXTRA_ENV_FROM = [{ secretRef: { name: 'mail' } }];

describe('the values of the Helm chart for pods', () => {
  it('set the environment of all containers that run Masthead', () => {
    const all = renderAllOptions({ extraEnv: EXTRA_ENV, extraEnvFrom: EXTRA_ENV_FROM });
    const containers = podsOf(withoutHooks(all)).flatMap(containersOf);
    expect(containers).toHaveLength(4);
    for (const { env, envFrom } of containers) {
      expect(env).toContainEqual({ name: 'AWS_REGION', value: 'eu-central-1' });
      expect(envFrom).toEqual([
        { configMapRef: { name: 'masthead' } },
        { secretRef: { name: 'masthead' } },
        { secretRef: { name: 'mail' } },
      ]);
    }
  });

  it('mount the files of the Secret into all containers that run Masthead, in place of the variables', () => {
    const pods = podsOf(withoutHooks(renderAllOptions({ secretFiles: ['DATABASE_URL', 'JWT_SECRET'] })));
    expect(pods).toHaveLength(3);
    for (const pod of pods) {
      expect(pod.spec.volumes).toContainEqual({
        name: 'secrets',
        secret: { secretName: 'masthead', defaultMode: 0o440 },
      });
      for (const { env, envFrom, volumeMounts } of containersOf(pod)) {
        expect(envFrom).toEqual([{ configMapRef: { name: 'masthead' } }]);
        for (const key of ['DATABASE_URL', 'JWT_SECRET']) {
          expect(env).toContainEqual({ name: `${key}_FILE`, value: `/etc/masthead/secrets/${key}` });
        }
        expect(volumeMounts).toContainEqual({ name: 'secrets', mountPath: '/etc/masthead/secrets', readOnly: true });
      }
    }
  });

  it('set hostAliases of all pods', () => {
    const hostAliases = [{ ip: '10.20.0.5', hostnames: ['db.example.org'] }];
    const pods = podsOf(renderAllOptions({ hostAliases }));
    expect(pods).toHaveLength(4);
    for (const { spec } of pods) expect(spec['hostAliases']).toEqual(hostAliases);
  });

  it.each<[boolean, Values]>([
    [true, {}],
    [true, { extraEnv: EXTRA_ENV }],
    [false, { extraEnv: [{ name: 'DATABASE_URL', value: 'mysql://database/masthead' }] }],
    [false, { extraEnvFrom: EXTRA_ENV_FROM }],
    [false, { secretFiles: ['DATABASE_URL'] }],
    [false, { config: { NODE_ENV: 'development' } }],
  ])('require DATABASE_URL in the Secret: %p with %j', (expected, values) => {
    const containers = containersOf(podOf(getManifest(renderAllOptions(values), 'Deployment'))!);
    expect(containers.map(({ env = [] }) => env.some((entry) => 'valueFrom' in entry))).toEqual([expected, expected]);
  });

  it.each<Values>([
    { secretFiles: ['DATABASE_URL', 'JWT_SECRET'] },
    { extraEnv: [{ name: 'DATABASE_URL', value: 'mysql://database/masthead' }] },
  ])('give the account of migration.existingSecret only to the init container and the restore with %j', (values) => {
    const all = renderAllOptions({ ...values, migration: { existingSecret: 'migration' } });
    const containers = podsOf(withoutHooks(all)).flatMap(containersOf);
    const sources = containers.map(({ env = [] }) => env.filter(({ name }) => name.startsWith('DATABASE_URL')));
    const migrating = sources.filter((entries) => JSON.stringify(entries).includes('"migration"'));
    expect([containers.length, migrating.length]).toEqual([4, 2]);
    for (const entries of migrating) expect(entries).toHaveLength(1);
  });
});
