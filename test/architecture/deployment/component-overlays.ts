import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Kustomize, type Manifest } from './kustomize.js';

const PRODUCTION = 'overlays/production/kustomization.yaml';
const OPTION = /^ {2}# (- \.\.\/\.\.\/components\/([\w-]+))$/gm;
/** The component that each of these components replaces. */
const REPLACED: Record<string, string> = { 'secret-files': 'secret-env', 'gateway-api': 'ingress' };

/** The components that the production overlay lists as comments. */
export const OPTIONAL_COMPONENTS = [
  ...readFileSync(join('docker/kubernetes', PRODUCTION), 'utf8').matchAll(OPTION),
].map(([, , name]) => name!);

/** Returns the text of the production overlay with some of the commented-out components. */
export function enableComponents(kustomization: string, enabled: readonly string[]): string {
  const removed = enabled.flatMap((name) => REPLACED[name] ?? []);
  return kustomization
    .replace(OPTION, (line, item: string, name: string) => (enabled.includes(name) ? `  ${item}` : line))
    .split('\n')
    .filter((line) => !removed.some((name) => line === `  - ../../components/${name}`))
    .join('\n');
}

/** Writes copies of the production overlay, one with each optional component and one with all, and returns the folders of all overlays. */
export function writeComponentOverlays(root: string): string[] {
  const text = readFileSync(join(root, PRODUCTION), 'utf8');
  const folders = OPTIONAL_COMPONENTS.map((name) => [`overlays/with-${name}`, [name]] as const);
  for (const [folder, enabled] of [...folders, ['overlays/with-all', OPTIONAL_COMPONENTS] as const]) {
    cpSync(join(root, 'overlays/production'), join(root, folder), { recursive: true });
    writeFileSync(join(root, folder, 'kustomization.yaml'), enableComponents(text, enabled));
  }
  return ['overlays/trial', 'overlays/production', ...folders.map(([folder]) => folder), 'overlays/with-all'];
}

/** Builds all overlays, by folder. `change` edits the copy of the manifests before. */
export const buildOverlays = (change: (root: string) => void = () => undefined): Map<string, Manifest[]> =>
  inCopy((root) => {
    change(root);
    return new Map(writeComponentOverlays(root).map((folder) => [folder, new Kustomize(root).build(folder)]));
  });

/** Builds the production overlay with some of the commented-out components. */
export const buildProduction = (enabled: readonly string[]): Manifest[] =>
  inCopy((root) => {
    const file = join(root, PRODUCTION);
    writeFileSync(file, enableComponents(readFileSync(file, 'utf8'), enabled));
    return new Kustomize(root).build('overlays/production');
  });

function inCopy<Result>(use: (root: string) => Result): Result {
  const root = mkdtempSync(join(tmpdir(), 'masthead-overlays-'));
  try {
    cpSync('docker/kubernetes', root, { recursive: true });
    return use(root);
  } finally {
    rmSync(root, { recursive: true });
  }
}
