import { cpSync, mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { loadAll } from 'js-yaml';
import { writeComponentOverlays } from '../architecture/deployment/component-overlays.js';
import type { Manifest } from '../architecture/deployment/kustomize.js';
import { runProgram } from './tools.js';

/** Returns the manifests of kubectl, without the hash that it appends to the name of the ConfigMap. */
export const kubectlBuild = (folder: string): Manifest[] =>
  loadAll(runProgram('kubectl', 'kustomize', folder).replace(/\b(name: masthead)-[0-9a-z]{10}$/gm, '$1')) as Manifest[];

/** Copies the manifests, with an overlay for each component, into a temporary folder, and returns the folder. */
export function copyManifests(): string {
  const root = mkdtempSync(join(tmpdir(), 'masthead-kubectl-'));
  cpSync('docker/kubernetes', root, { recursive: true });
  writeComponentOverlays(root);
  return root;
}
