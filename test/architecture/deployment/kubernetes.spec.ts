import { execFileSync } from 'node:child_process';
import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { load, loadAll } from 'js-yaml';
import { findBinary } from '../../support/lanes.cjs';
import { buildOverlays, OPTIONAL_COMPONENTS, writeComponentOverlays } from './component-overlays.js';
import { filesBelow, Kustomize, type Manifest } from './kustomize.js';
import { typeErrors } from './manifest-types.js';

const FOLDERS = [...buildOverlays().keys()];
const kubectl = kubectlWithComponents();
const DEFAULT_COMPONENTS = ['ingress', 'secret-env'];
/** Claims are applied once by hand, so that no `kubectl delete -k` deletes them. */
const APPLIED_ONCE = ['components/attachments-claim/claim.yaml', 'components/backup/claim.yaml'];

describe('docker/kubernetes', () => {
  let root: string;

  beforeAll(() => {
    root = mkdtempSync(join(tmpdir(), 'masthead-kubernetes-'));
    cpSync('docker/kubernetes', root, { recursive: true });
    writeComponentOverlays(root);
  });

  afterAll(() => rmSync(root, { recursive: true }));

  const build = (folder: string) => new Kustomize(root).build(folder);

  it('lists every component in the production overlay', () => {
    const components = readdirSync(join(root, 'components')).filter((name) => !DEFAULT_COMPONENTS.includes(name));
    expect([...OPTIONAL_COMPONENTS].sort()).toEqual(components.sort());
  });

  it.each(FOLDERS)('builds %s with unique names', (folder) => {
    const names = build(folder).map(({ kind, metadata }) => `${kind} ${metadata.name}`);
    expect(names).toContain('Deployment masthead');
    expect(new Set(names).size).toBe(names.length);
  });

  it('uses every file', () => {
    const kustomize = new Kustomize(root);
    for (const folder of FOLDERS) kustomize.build(folder);
    expect([...kustomize.read, ...APPLIED_ONCE].sort()).toEqual(filesBelow(root).sort());
  });

  it('matches the types of the Kubernetes API', () => {
    const claims = APPLIED_ONCE.map((file) => load(readFileSync(join(root, file), 'utf8')) as Manifest);
    expect(typeErrors([...FOLDERS.flatMap(build), ...claims])).toEqual([]);
  });

  it('reports a misspelt key, a missing key, a wrong type and an unknown kind', () => {
    const [deployment] = build('overlays/trial').filter(({ kind }) => kind === 'Deployment');
    const change = (change: (manifest: Manifest) => void) => {
      const changed = structuredClone(deployment!);
      change(changed);
      return changed;
    };
    const faults = typeErrors([
      change(({ spec }) => (spec.template.spec.containers[0].securityContext.readOnlyRootFileSystem = true)),
      change(({ spec }) => delete spec.selector),
      change(({ spec }) => (spec.template.spec.containers[0].ports[0].containerPort = '3000')),
      change((manifest) => (manifest.kind = 'Deploiment')),
    ]).join('\n');

    expect(faults).toContain(`'"readOnlyRootFileSystem"' does not exist`);
    expect(faults).toContain(`Property '"selector"' is missing`);
    expect(faults).toContain(`Type 'string' is not assignable to type 'number'`);
    expect(faults).toContain('unknown kind: Deploiment');
  });

  it('rejects a patch without a target, a missing file and an unsupported key', () => {
    const file = join(root, 'overlays/trial/kustomization.yaml');
    const text = readFileSync(file, 'utf8');
    const withLines = (lines: string) => {
      writeFileSync(file, text + lines);
      return () => build('overlays/trial');
    };
    try {
      expect(withLines('patches:\n  - path: ../../components/migration-job/job.yaml\n')).toThrow(
        'the target of the patch does not exist',
      );
      expect(withLines('components:\n  - ../../components/lost\n')).toThrow('ENOENT');
      expect(withLines('patchesJson6902: []\n')).toThrow('is not supported');
    } finally {
      writeFileSync(file, text);
    }
  });

  // Runs only if a suitable kubectl is installed.
  if (kubectl) {
    it.each(FOLDERS)('builds the same manifests as kubectl for %s', (folder) => {
      const output = execFileSync(kubectl, ['kustomize', join(root, folder)], { encoding: 'utf8' });
      // kubectl appends a hash to the name of the ConfigMap.
      const theirs = loadAll(output.replace(/\b(name: masthead)-[0-9a-z]{10}$/gm, '$1')) as Manifest[];
      expect(sorted(theirs)).toEqual(sorted(build(folder)));
    });
  }
});

/** Components require Kustomize 3.7, and the kubectl of some distributions contains version 2. */
function kubectlWithComponents(): string | undefined {
  const program = findBinary('kubectl');
  const version = program && execFileSync(program, ['version', '--client'], { encoding: 'utf8' });
  return version?.includes('Kustomize Version: v5') ? program : undefined;
}

const sorted = (manifests: readonly Manifest[]) =>
  [...manifests].sort((one, other) => nameOf(one).localeCompare(nameOf(other)));
const nameOf = ({ kind, metadata }: Manifest) => `${kind} ${metadata.name}`;
