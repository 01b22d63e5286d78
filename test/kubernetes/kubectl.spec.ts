import { cpSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { buildOverlays, enableComponents } from '../architecture/deployment/component-overlays.js';
import { getManifest, servicePod } from '../architecture/deployment/manifests.js';
import { copyManifests, kubectlBuild } from './kubectl.js';
import { runProgram, schemaErrors, sorted } from './tools.js';

const OVERLAYS = buildOverlays();

describe('kubectl kustomize', () => {
  let root: string;

  beforeAll(() => {
    root = copyManifests();
  });
  afterAll(() => rmSync(root, { recursive: true }));

  it('is a version from 1.34', () => {
    const [, minor] = /Client Version: v1\.(\d+)/.exec(runProgram('kubectl', 'version', '--client'))!;
    expect(Number(minor)).toBeGreaterThanOrEqual(34);
  });

  it.each([...OVERLAYS.keys()])('builds the manifests of the submission suite for %s', (folder) => {
    expect(sorted(kubectlBuild(join(root, folder)))).toEqual(sorted(OVERLAYS.get(folder)!));
  });

  it.each([...OVERLAYS.keys()])('builds manifests that match the schemas of the APIs for %s', (folder) => {
    expect(schemaErrors(kubectlBuild(join(root, folder)))).toEqual([]);
  });

  it('builds the base by itself', () => {
    expect(
      kubectlBuild(join(root, 'base'))
        .map(({ kind }) => kind)
        .sort(),
    ).toEqual(['ConfigMap', 'Deployment', 'NetworkPolicy', 'Service']);
  });

  it('builds an overlay with a digest in place of the tag', () => {
    const folder = join(root, 'overlays/digest');
    cpSync(join(root, 'overlays/production'), folder, { recursive: true });
    const file = join(folder, 'kustomization.yaml');
    const digest = `sha256:${'ab'.repeat(32)}`;
    const text = enableComponents(readFileSync(file, 'utf8'), []).replace('newTag: 0.1.0', `digest: ${digest}`);
    writeFileSync(file, text);
    const { initContainers, containers } = servicePod(kubectlBuild(folder)).spec;
    for (const { image } of [...initContainers!, ...containers]) {
      expect(image).toBe(`registry.example.org/masthead@${digest}`);
    }
  });
});

describe('the schemas of the APIs', () => {
  it('report a wrong type, a wrong duration and an unknown kind', () => {
    const all = structuredClone(OVERLAYS.get('overlays/with-gateway-api')!);
    servicePod(all).spec.containers[0].ports![0]!.containerPort = '3000' as unknown as number;
    getManifest(all, 'HTTPRoute')['spec'].rules[0].timeouts.request = 'five minutes';
    all.push({ apiVersion: 'v1', kind: 'Konfig', metadata: { name: 'other' } });
    const errors = schemaErrors(all).join('\n');
    expect(errors).toMatch(/^Deployment masthead: .*containerPort/m);
    expect(errors).toMatch(/^HTTPRoute masthead: .*request/m);
    expect(errors).toMatch(/^Konfig other: no schema of v1$/m);
  });
});
