import { createHash } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { buildOverlays } from './component-overlays.js';
import { secondApplyErrors } from './second-apply.js';
import type { Manifest } from './kustomize.js';

const FOLDERS = [...buildOverlays().keys()];

/** A release: the tag or the digest of its image, its version, and the name of its migration. */
interface Release {
  readonly image: string;
  readonly version: string;
  readonly job: string;
  readonly setting?: string;
}
const FIRST: Release = { image: 'newTag: 0.1.0', version: '0.1.0', job: 'masthead-migration-0-1-0' };
const SECOND: Release = {
  image: `digest: sha256:${'ab'.repeat(32)}`,
  version: '0.2.0',
  job: 'masthead-migration-0-2-0',
  setting: 'PAGES_TITLE=The Harbour News',
};

/** Builds all overlays for a release, with the names of ConfigMaps that kubectl generates. */
function buildRelease({ image, version, job, setting }: Release): Map<string, Manifest[]> {
  const built = buildOverlays((root) => {
    for (const overlay of ['trial', 'production']) {
      edit(join(root, `overlays/${overlay}/kustomization.yaml`), [
        [/newTag: 0\.1\.0/, image],
        [/version: 0\.1\.0/, `version: ${version}`],
        [/literals:\n/, setting ? `literals:\n      - ${setting}\n` : 'literals:\n'],
      ]);
    }
    edit(join(root, 'components/migration-job/job.yaml'), [[/name: masthead-migration-0-1-0/, `name: ${job}`]]);
  });
  return new Map([...built].map(([folder, all]) => [folder, withHashedConfig(all)]));
}

function edit(file: string, changes: readonly (readonly [RegExp, string])[]): void {
  writeFileSync(
    file,
    changes.reduce((text, [from, to]) => text.replace(from, to), readFileSync(file, 'utf8')),
  );
}

/** kubectl appends a hash of the data to the name of a generated ConfigMap, and to the references. */
function withHashedConfig(all: readonly Manifest[]): Manifest[] {
  const { data } = all.find(({ kind }) => kind === 'ConfigMap')!;
  const name = `masthead-${createHash('sha256').update(JSON.stringify(data)).digest('hex').slice(0, 10)}`;
  return all.map((one) => {
    if (one.kind === 'ConfigMap') return { ...one, metadata: { ...one.metadata, name } };
    const text = JSON.stringify(one).replaceAll(
      '"configMapRef":{"name":"masthead"}',
      `"configMapRef":{"name":"${name}"}`,
    );
    return JSON.parse(text) as Manifest;
  });
}

describe('a second apply', () => {
  const first = buildRelease(FIRST);

  it.each(FOLDERS)(
    'of %s with another image, version and setting changes no immutable field and removes no data',
    (folder) => {
      const second = buildRelease(SECOND).get(folder)!;
      expect(second).not.toEqual(first.get(folder));
      expect(secondApplyErrors(first.get(folder)!, second)).toEqual([]);
    },
  );

  it('does not set the number of replicas of the service, which the autoscaler sets', () => {
    for (const all of first.values()) {
      const deployments = all.filter(({ kind, metadata }) => kind === 'Deployment' && metadata.name === 'masthead');
      expect(deployments.map(({ spec }) => spec)).not.toEqual([
        expect.objectContaining({ replicas: expect.anything() }),
      ]);
    }
  });

  it.each([
    ['image', { image: SECOND.image }],
    ['setting', { setting: SECOND.setting }],
  ])('is rejected if the %s changes but the name of the Job does not', (_, change) => {
    const folder = 'overlays/with-migration-job';
    const errors = secondApplyErrors(first.get(folder)!, buildRelease({ ...FIRST, ...change }).get(folder)!);
    expect(errors).toEqual(['Job masthead-migration-0-1-0: spec.template is immutable']);
  });

  it.each<[string, string, (one: Manifest) => void, string]>([
    ['selector', 'Deployment', ({ spec }) => (spec.selector.matchLabels.version = '2'), 'spec.selector'],
    ['address', 'Service', ({ spec }) => (spec.clusterIP = 'None'), 'spec.clusterIP'],
    ['type', 'Service', ({ spec }) => (spec.type = 'ExternalName'), 'spec.type'],
    ['access mode', 'PersistentVolumeClaim', ({ spec }) => (spec.accessModes = []), 'spec.accessModes'],
  ])('is rejected if it changes the %s of a %s', (_, kind, change, path) => {
    const before = [...first.get('overlays/production')!, CLAIM];
    const after = structuredClone(before);
    change(after.find((one) => one.kind === kind)!);
    expect(secondApplyErrors(before, after)).toEqual([expect.stringMatching(`^${kind} .*: ${path} is immutable$`)]);
  });

  it.each(['PersistentVolumeClaim', 'Secret', 'Namespace'])('is rejected if a %s disappears', (kind) => {
    const before = [{ ...CLAIM, kind }];
    expect(secondApplyErrors(before, [])).toEqual([`${kind} masthead-data: disappears with its data`]);
  });
});

const CLAIM: Manifest = {
  apiVersion: 'v1',
  kind: 'PersistentVolumeClaim',
  metadata: { name: 'masthead-data', namespace: 'masthead' },
  spec: { accessModes: ['ReadWriteMany'], resources: { requests: { storage: '20Gi' } } },
};
