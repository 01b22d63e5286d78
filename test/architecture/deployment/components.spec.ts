import { OPTIONAL_COMPONENTS, buildOverlays } from './component-overlays.js';
import type { Manifest } from './kustomize.js';
import { configOf, containersOf, getManifest, ofKind, podOf, podsOf, portsOf, servicePod } from './manifests.js';
import { documentedSecret } from './production-secrets.js';
import { parseSettings, SETTING_NAMES } from './registered-settings.js';
import { imageEnvironment } from '../../support/dockerfile.js';

const OVERLAYS = buildOverlays();
const withComponent = (name: string): Manifest[] => OVERLAYS.get(`overlays/with-${name}`)!;
const HOST = 'content.example.org';

describe('the components of the manifests', () => {
  it.each(['Namespace', 'Secret', 'PersistentVolumeClaim', 'PersistentVolume'])(
    'contain no %s, so that `kubectl delete -k` deletes no data of a site',
    (kind) => {
      const found = [...OVERLAYS].flatMap(([folder, all]) => ofKind(all, kind).map(({ metadata }) => `${folder}: ${metadata.name}`)); // prettier-ignore
      // The trial has no data of a site.
      expect(found).toEqual(kind === 'Namespace' ? ['overlays/trial: masthead'] : []);
    },
  );

  it.each(OPTIONAL_COMPONENTS)('set only known settings with %s', (name) => {
    const config = configOf(withComponent(name));
    expect(Object.keys(config).filter((key) => !SETTING_NAMES.has(key))).toEqual([]);
    const secret = documentedSecret();
    expect(parseSettings({ ...imageEnvironment(), ...config, ...secret })).toMatchObject({ production: true });
  });
});

describe('the component ingress', () => {
  it('routes requests for the host of PUBLIC_URL to the service, without the class or the annotations of a controller', () => {
    const all = OVERLAYS.get('overlays/production')!;
    const { metadata, spec } = getManifest(all, 'Ingress');
    expect(spec).toMatchObject({ tls: [{ hosts: [HOST] }], rules: [{ host: HOST }] });
    expect(spec).not.toHaveProperty('ingressClassName');
    expect(metadata).not.toHaveProperty('annotations');
    const { name, port } = spec.rules[0].http.paths[0].backend.service;
    expect(getManifest(all, 'Service', name as string)['spec'].ports[0].name).toBe(port.name);
  });
});

describe('the component gateway-api', () => {
  it('routes requests for the host of PUBLIC_URL to the service, in place of the Ingress', () => {
    const all = withComponent('gateway-api');
    const { spec } = getManifest(all, 'HTTPRoute');
    expect(spec.hostnames).toEqual([HOST]);
    const [{ name, port }] = spec.rules[0].backendRefs;
    expect(getManifest(all, 'Service', name as string)['spec'].ports[0].port).toBe(port);
    expect(ofKind(all, 'Ingress')).toEqual([]);
  });

  it('ends a request later than the longest upload of 5 minutes', () => {
    const { request } = getManifest(withComponent('gateway-api'), 'HTTPRoute')['spec'].rules[0].timeouts;
    expect(Number.parseInt(request as string, 10)).toBeGreaterThan(300);
  });
});

describe('the component secret-files', () => {
  it('mounts each key of the documented Secret as a file that only the group of the pod can read', () => {
    const { spec } = servicePod(withComponent('secret-files'));
    const keys = Object.keys(documentedSecret());
    for (const { env, envFrom, volumeMounts } of containersOf({ spec, metadata: { labels: {} } })) {
      const mount = volumeMounts!.find(({ name }) => name === 'secrets')!;
      expect(mount.readOnly).toBe(true);
      expect(env).toHaveLength(keys.length);
      expect(env).toEqual(
        expect.arrayContaining(keys.map((key) => ({ name: `${key}_FILE`, value: `${mount.mountPath}/${key}` }))),
      );
      expect(env!.filter(({ name }) => !SETTING_NAMES.has(name))).toEqual([]);
      expect(envFrom).toEqual([{ configMapRef: { name: 'masthead' } }]);
    }
    const volume = spec.volumes!.find(({ name }) => name === 'secrets');
    expect(volume!.secret).toEqual({ secretName: 'masthead', defaultMode: 0o440 });
  });
});

describe('the component external-secrets', () => {
  it('writes the Secret of the pods, which remains if the ExternalSecret is deleted', () => {
    const { target } = getManifest(withComponent('external-secrets'), 'ExternalSecret')['spec'];
    expect(target).toEqual({ name: 'masthead', creationPolicy: 'Orphan', deletionPolicy: 'Retain' });
  });
});

describe('the component service-monitor', () => {
  it('scrapes /metrics of the metrics service', () => {
    const all = withComponent('service-monitor');
    const { spec } = getManifest(all, 'ServiceMonitor');
    const selected = ofKind(all, 'Service').filter(({ metadata: { labels = {} } }) =>
      Object.entries(spec.selector.matchLabels as object).every(([key, value]) => labels[key] === value),
    );
    expect(selected.map(({ metadata }) => metadata.name)).toEqual(['masthead-metrics']);
    expect(selected[0]!['spec'].ports[0].name).toBe(spec.endpoints[0].port);
    expect(spec.endpoints[0].path).toBe('/metrics');
  });
});

describe('the component migration-job', () => {
  const all = withComponent('migration-job');
  const job = ofKind(all, 'Job')[0]!;

  it('is named by the version of the release and has a deadline', () => {
    const version = getManifest(all, 'Deployment', 'masthead').metadata.labels!['app.kubernetes.io/version']!;
    expect(job.metadata.name).toBe(`masthead-migration-${version.replaceAll('.', '-')}`);
    expect(job['spec'].activeDeadlineSeconds).toBe(3600);
  });

  it('runs the command, the image and the settings of the init container', () => {
    const [migrate] = servicePod(all).spec.initContainers!;
    const { command, image, envFrom } = migrate!;
    expect(podOf(job)!.spec.containers[0]).toMatchObject({ command, image, envFrom });
  });

  it('runs with Argo CD after all objects that it needs, and before those that need its result; is replaced by Flux', () => {
    const wave = ({ metadata }: Manifest) => Number(metadata.annotations?.['argocd.argoproj.io/sync-wave'] ?? 0);
    const later = withComponent('all').filter((one) => wave(one) > wave(job));
    expect(wave(job)).toBe(0);
    expect(new Set(later.map(({ kind }) => kind))).toEqual(
      new Set(['Deployment', 'HorizontalPodAutoscaler', 'HTTPRoute']),
    );
    expect(all.filter(({ kind }) => kind === 'Ingress').map(wave)).toEqual([1]);
    expect(withComponent('all').map(wave).sort().at(0)).toBe(0);
    expect(job.metadata).toMatchObject({
      annotations: {
        'argocd.argoproj.io/hook': 'Sync',
        'argocd.argoproj.io/hook-delete-policy': 'BeforeHookCreation',
        'kustomize.toolkit.fluxcd.io/force': 'enabled',
      },
    });
  });

  it('is not selected by the budget of disruptions', () => {
    const { matchLabels } = getManifest(all, 'PodDisruptionBudget')['spec'].selector;
    expect(podOf(job)!.metadata.labels).not.toMatchObject(matchLabels);
  });
});

describe('the component redis', () => {
  it('sets REDIS_URL to its service, and admits only the pods of Masthead', () => {
    const all = withComponent('redis');
    const { metadata, spec } = getManifest(all, 'Service', 'masthead-redis');
    const url = new URL(configOf(all)['REDIS_URL']!);
    expect([url.hostname, Number(url.port)]).toEqual([metadata.name, spec.ports[0].port]);
    expect(podOf(getManifest(all, 'Deployment', 'masthead-redis'))!.metadata.labels).toMatchObject(spec.selector);
    const [{ from }] = getManifest(all, 'NetworkPolicy', 'masthead-redis')['spec'].ingress;
    const [{ podSelector }] = from;
    expect(servicePod(all).metadata.labels).toMatchObject(podSelector.matchLabels);
  });
});

describe('the component backup', () => {
  it('suspends the restore, which runs only if a Job is created from it', () => {
    const all = withComponent('backup');
    expect(getManifest(all, 'CronJob', 'masthead-restore')['spec'].suspend).toBe(true);
    expect(getManifest(all, 'CronJob', 'masthead-backup')['spec']).not.toHaveProperty('suspend');
  });
});

describe('the component openshift', () => {
  it('leaves the user and the groups of all pods to the cluster', () => {
    const pods = podsOf(withComponent('all'));
    expect(pods.length).toBeGreaterThanOrEqual(5);
    for (const { spec } of pods) {
      expect(spec.securityContext).toMatchObject({ runAsNonRoot: true });
      for (const key of ['runAsUser', 'runAsGroup', 'fsGroup']) expect(spec.securityContext).not.toHaveProperty(key);
    }
  });

  it('allows DNS on port 5353, and the ports of the service to the router and to Prometheus', () => {
    const all = withComponent('openshift');
    const { ingress, egress } = getManifest(all, 'NetworkPolicy', 'masthead-openshift')['spec'];
    expect(egress[0].ports.map(({ port }: { port: number }) => port)).toEqual([5353, 5353]);
    const ports = ingress.flatMap((rule: { ports: { port: string }[] }) => rule.ports.map(({ port }) => port));
    expect(ports).toEqual(Object.keys(portsOf(all)));
  });
});
