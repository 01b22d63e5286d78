import { cpSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { dump, load } from 'js-yaml';
import { documentedValues } from '../architecture/deployment/chart-values.js';
import { buildOverlays } from '../architecture/deployment/component-overlays.js';
import type { Manifest } from '../architecture/deployment/kustomize.js';
import {
  type Container,
  containersOf,
  getManifest,
  ofKind,
  podOf,
  podsOf,
  servicePod,
} from '../architecture/deployment/manifests.js';
import { POD_SECURITY_RULES } from '../architecture/deployment/rules/pod-security.js';
import { renderChart } from './chart.js';
import { copyManifests, kubectlBuild } from './kubectl.js';
import { schemaErrors, sorted } from './tools.js';

const PAGE = readFileSync('docs/kubernetes.md', 'utf8');
const OVERLAYS = buildOverlays();
/** The examples of the page that are a kustomization, by the heading before them. */
const EXAMPLES = [
  ...PAGE.matchAll(/^##+ (.*)\n(?:(?!^##+ |^```yaml)[^\n]*\n)*^```yaml\n# kustomization\.yaml.*\n([^`]*)```/gm),
].map(([, heading, yaml]) => ({ heading: heading!, yaml: yaml! }));
/** The other manifests of the page, by the name of their file. */
const FILES = new Map(
  [...PAGE.matchAll(/^( *)```yaml\n *# ((?!kustomization|my-values)[\w./-]+\.yaml).*\n([^`]*)```/gm)].map(
    ([, indent, file, yaml]) => [file!, yaml!.replaceAll(new RegExp(`^${indent!}`, 'gm'), '')],
  ),
);

describe('the examples of docs/kubernetes.md', () => {
  let root: string;

  beforeAll(() => {
    root = copyManifests();
  });
  afterAll(() => rmSync(root, { recursive: true }));

  /** Builds a kustomization on the production overlay with all components. */
  const buildExample = (yaml: string): Manifest[] => {
    const folder = join(root, 'overlays/example');
    rmSync(folder, { recursive: true, force: true });
    mkdirSync(folder);
    writeFileSync(join(folder, 'ca.pem'), 'certificate');
    const resources = ['../with-all', ...[...FILES.keys()].filter((file) => yaml.includes(`- ${file}`))];
    for (const file of resources.slice(1)) writeFileSync(join(folder, file), FILES.get(file)!);
    const text = yaml.replace(/^resources:\n(?: .*\n)+/m, '');
    writeFileSync(
      join(folder, 'kustomization.yaml'),
      `namespace: masthead\nresources: ${JSON.stringify(resources)}\n${text}`,
    );
    return kubectlBuild(folder);
  };

  it('finds the examples of the documentation', () => {
    expect(EXAMPLES.map(({ heading }) => heading)).toEqual([
      'Gateway API',
      'Ingress',
      'Narrow egress',
      'Monitoring',
      'Migrations as a Job',
      'Secrets as files',
      'Secrets of the Jobs as files',
      'External Secrets',
      'An account for migrations',
      'Managed MySQL with TLS',
      'S3 by role',
      'Attachments on a volume',
      'Copies in S3',
    ]);
  });

  it.each(EXAMPLES.filter(({ heading }) => heading !== 'Ingress'))('builds the example "$heading"', ({ yaml }) => {
    const all = buildExample(yaml);
    expect(schemaErrors(all)).toEqual([]);
    expect(sorted(all)).not.toEqual(sorted(OVERLAYS.get('overlays/with-all')!));
  });

  it('builds the example "Ingress" on the default overlay', () => {
    const { yaml } = EXAMPLES.find(({ heading }) => heading === 'Ingress')!;
    const folder = join(root, 'overlays/example-ingress');
    mkdirSync(folder);
    writeFileSync(join(folder, 'kustomization.yaml'), `resources: [../production]\n${yaml}`);
    expect(getManifest(kubectlBuild(folder), 'Ingress')['spec'].ingressClassName).toBe('public');
  });

  it('renames the Job with the example "Migrations as a Job"', () => {
    const { yaml } = EXAMPLES.find(({ heading }) => heading === 'Migrations as a Job')!;
    expect(getManifest(buildExample(yaml), 'Job').metadata.name).toBe('masthead-migration-0-1-1');
  });

  it('removes the files of unused keys with the example "Secrets as files"', () => {
    const { yaml } = EXAMPLES.find(({ heading }) => heading === 'Secrets as files')!;
    const { initContainers, containers } = servicePod(buildExample(yaml)).spec;
    for (const { env } of [...initContainers!, ...containers]) {
      expect(env!.map(({ name }) => name).filter((name) => name.includes('S3'))).toEqual([]);
      expect(env).toHaveLength(5);
    }
  });

  describe('results in the same objects as the values of the chart', () => {
    const [, values] = documentedValues().find(([heading]) => heading.startsWith('Migration account'))!;
    const chart = renderChart({ values });
    const example = (name: string) => buildExample(EXAMPLES.find(({ heading }) => heading === name)!.yaml);
    const databaseOf = ({ env }: Container) => env!.filter(({ name }) => name === 'DATABASE_URL');

    it('with the example "Narrow egress"', () => {
      const [one, other] = [example('Narrow egress'), chart].map(
        (all) => getManifest(all, 'NetworkPolicy', 'masthead')['spec'].egress as object[],
      );
      expect(one).toEqual(other);
      expect(one).toHaveLength(1);
    });

    it('with the example "An account for migrations"', () => {
      const [one, other] = [example('An account for migrations'), chart].map((all) => {
        const { initContainers, containers } = servicePod(all).spec;
        const restore = podOf(getManifest(all, 'CronJob', 'masthead-restore'))!.spec.containers;
        return {
          migrations: [...initContainers!, ...restore].map(databaseOf),
          service: containers.flatMap(databaseOf),
        };
      });
      const secretKeyRef = { name: 'masthead-migration', key: 'DATABASE_URL' };
      const entry = [{ name: 'DATABASE_URL', valueFrom: { secretKeyRef } }];
      expect(one!.migrations).toEqual([entry, entry]);
      expect(other!.migrations).toEqual([entry, entry]);
      expect(JSON.stringify([one!.service, other!.service])).not.toContain('masthead-migration');
    });

    it('with the example "Copies in S3"', () => {
      const [one, other] = [example('Copies in S3'), chart].map((all) => {
        const { initContainers, containers } = podOf(getManifest(all, 'CronJob', 'masthead-backup'))!.spec;
        return { before: initContainers!.map(({ name, command }) => ({ name, command })), containers };
      });
      expect(one).toEqual(other);
      expect(one).toMatchObject({ before: [{ name: 'backup' }], containers: [{ name: 'upload' }] });
    });
  });

  it('mounts the files of the Secret into the Jobs with the example "Secrets of the Jobs as files", as the chart does', () => {
    const { yaml } = EXAMPLES.find(({ heading }) => heading === 'Secrets of the Jobs as files')!;
    const values = { backup: { enabled: true }, secretFiles: ['DATABASE_URL', 'JWT_SECRET', 'ENCRYPTION_KEY'] };
    const read = (job: Manifest) => {
      const { containers, volumes } = podOf(job)!.spec;
      const [{ env, envFrom, volumeMounts }] = containers;
      const ofFiles = (list: readonly { name: string }[]) =>
        list.filter(({ name }) => /^secrets$|^(?!BACKUP_)\w+_FILE$/.test(name));
      return { env: ofFiles(env!), envFrom, mounts: ofFiles(volumeMounts!), volumes: ofFiles(volumes!) };
    };
    const all = buildExample(yaml);
    const [backup, ...others] = [...ofKind(all, 'CronJob'), ...ofKind(all, 'Job')].map(read);
    expect(others).toEqual([backup, backup]);
    expect(ofKind(renderChart({ values }), 'CronJob').map(read)).toEqual([backup, backup]);
  });

  it('builds the examples of one site together', () => {
    const site = EXAMPLES.filter(({ heading }) => !['Ingress', 'Attachments on a volume'].includes(heading));
    const merged: Record<string, unknown[]> = {};
    for (const [key, list] of site.flatMap(({ yaml }) => Object.entries(load(yaml) as Record<string, unknown[]>))) {
      merged[key] = [...(merged[key] ?? []), ...list];
    }
    const all = buildExample(dump(merged));
    expect(schemaErrors(all)).toEqual([]);
    const containers = podsOf(all).flatMap(containersOf);
    expect(containers.length).toBeGreaterThanOrEqual(7);
    for (const { image, env = [] } of containers) {
      expect(image).toMatch(/^(registry\.example\.org\/[\w-]+|redis):\S+$/);
      const names = env.map(({ name }) => name);
      expect(names.filter((name) => name !== 'BACKUP_FILE' && names.includes(`${name}_FILE`))).toEqual([]);
    }
  });

  it('mounts the file of the CA into all containers with the example "Managed MySQL with TLS"', () => {
    const { yaml } = EXAMPLES.find(({ heading }) => heading === 'Managed MySQL with TLS')!;
    const all = buildExample(yaml);
    const { name } = ofKind(all, 'ConfigMap').find(({ data }) => 'ca.pem' in data)!.metadata;
    const workloads = [getManifest(all, 'Deployment', 'masthead'), ...ofKind(all, 'CronJob'), ...ofKind(all, 'Job')];
    const pods = workloads.map((one) => podOf(one)!);
    expect(pods).toHaveLength(4);
    for (const pod of pods) {
      expect(pod.spec.volumes).toContainEqual({ name: 'ca', configMap: { name } });
      for (const { volumeMounts } of containersOf(pod)) {
        expect(volumeMounts).toContainEqual({ name: 'ca', mountPath: '/etc/masthead/ca', readOnly: true });
      }
    }
  });

  it('changes the host of all runbooks and the namespace of Prometheus with the example "Monitoring"', () => {
    const { yaml } = EXAMPLES.find(({ heading }) => heading === 'Monitoring')!;
    const all = buildExample(yaml);
    const { metadata, spec } = getManifest(all, 'PrometheusRule');
    expect(metadata.labels).toMatchObject({ release: 'kube-prometheus-stack', 'app.kubernetes.io/name': 'masthead' });
    const groups = spec.groups as { rules: { annotations: { runbook_url: string } }[] }[];
    const urls = groups.flatMap(({ rules }) => rules.map(({ annotations }) => annotations.runbook_url));
    expect(urls.length).toBeGreaterThan(20);
    const [, { from }] = getManifest(all, 'NetworkPolicy', 'masthead')['spec'].ingress;
    expect(JSON.stringify(from)).toContain('observability');
    expect(JSON.stringify(from)).not.toContain('monitoring');
    for (const url of urls) expect(url).toMatch(/^https:\/\/wiki\.example\.org\/masthead\/runbooks\.md#\w+$/);
  });

  it('builds the overlay of a site on the documented Component', () => {
    const site = join(root, 'site');
    cpSync('docker/kubernetes', join(site, 'node_modules/masthead/docker/kubernetes'), { recursive: true });
    cpSync('docker/kubernetes/overlays/production', join(site, 'deploy/shared'), { recursive: true });
    for (const file of ['deploy/shared/kustomization.yaml', 'deploy/staging/kustomization.yaml']) {
      mkdirSync(dirname(join(site, file)), { recursive: true });
      writeFileSync(join(site, file), FILES.get(file)!);
    }
    const all = kubectlBuild(join(site, 'deploy/staging'));
    expect(schemaErrors(all)).toEqual([]);
    expect(all.map(({ kind }) => kind).sort()).toEqual(
      OVERLAYS.get('overlays/production')!
        .map(({ kind }) => kind)
        .sort(),
    );
    expect(getManifest(all, 'Ingress')['spec'].rules[0].host).toBe('staging.example.org');
    expect(all.filter(({ metadata: { labels } }) => labels?.['app.kubernetes.io/version'] !== '0.1.0')).toEqual([]);
    expect(getManifest(all, 'HorizontalPodAutoscaler')['spec']).toMatchObject({ minReplicas: 1, maxReplicas: 2 });
  });

  it('has a valid Pod for the copy of an export', () => {
    const pod = load(FILES.get('exports.yaml')!) as Manifest;
    expect(schemaErrors([pod])).toEqual([]);
    expect(POD_SECURITY_RULES.flatMap(({ violations }) => violations([pod]))).toEqual([]);
  });
});
