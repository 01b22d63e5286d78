import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join, relative } from 'node:path';
import { load, loadAll } from 'js-yaml';

export interface Manifest {
  apiVersion: string;
  kind: string;
  metadata: { name: string; namespace?: string; labels?: Record<string, string> };
  [member: string]: any; // eslint-disable-line @typescript-eslint/no-explicit-any -- as kinds differ
}
interface Kustomization {
  apiVersion: string;
  kind: string;
  namespace?: string;
  resources?: string[];
  components?: string[];
  patches?: { path: string }[];
  configMapGenerator?: { name: string; behavior?: 'merge'; literals: string[] }[];
  images?: { name: string; newName?: string; newTag: string }[];
}

const KEYS = ['apiVersion', 'kind', 'namespace', 'resources', 'components', 'patches', 'configMapGenerator', 'images'];
const CLUSTER_WIDE = ['Namespace'];

/** Builds a folder as `kubectl kustomize` does. Supports only the features that these manifests use, and throws on others. */
export class Kustomize {
  /** Paths of the read files, relative to `root`. */
  readonly read = new Set<string>();

  constructor(private readonly root: string) {}

  build(folder: string): Manifest[] {
    return this.add([], join(this.root, folder));
  }

  private add(before: readonly Manifest[], folder: string): Manifest[] {
    const given = load(this.text(join(folder, 'kustomization.yaml'))) as Kustomization;
    const unknown = Object.keys(given).filter((key) => !KEYS.includes(key));
    if (unknown.length > 0) throw new Error(`${folder}: ${unknown.join(', ')} is not supported`);
    const found = (given.resources ?? []).flatMap((path) => this.resources(join(folder, path)));
    let all = (given.configMapGenerator ?? []).reduce(addConfigMap, [...before, ...found]);
    for (const path of given.components ?? []) all = this.add(all, join(folder, path));
    for (const { path } of given.patches ?? []) {
      const patch = load(this.text(join(folder, path))) as Manifest;
      if (!all.some((one) => isSame(one, patch))) throw new Error(`${path}: the target of the patch does not exist`);
      all = all.map((one) => (isSame(one, patch) ? (mergeStrategic(one, patch) as Manifest) : one));
    }
    for (const image of given.images ?? []) all = all.map((one) => withImage(one, image) as Manifest);
    return all.map((one) => inNamespace(one, given.namespace));
  }

  private resources(path: string): Manifest[] {
    if (statSync(path).isDirectory()) return this.add([], path);
    return loadAll(this.text(path)) as Manifest[];
  }

  private text(file: string): string {
    this.read.add(relative(this.root, file));
    return readFileSync(file, 'utf8');
  }
}

/** Returns the paths of all files in a folder, relative to the folder. */
export const filesBelow = (root: string): string[] =>
  readdirSync(root, { recursive: true, encoding: 'utf8' }).filter((path) => statSync(join(root, path)).isFile());

const isSame = (one: Manifest, other: Manifest) =>
  one.apiVersion === other.apiVersion && one.kind === other.kind && one.metadata.name === other.metadata.name;

function addConfigMap(
  all: Manifest[],
  { name, behavior, literals }: NonNullable<Kustomization['configMapGenerator']>[0],
) {
  const data = Object.fromEntries(literals.map((literal) => literal.split(/=(.*)/s).slice(0, 2) as [string, string]));
  const made: Manifest = { apiVersion: 'v1', kind: 'ConfigMap', metadata: { name }, data };
  if (all.some((one) => isSame(one, made)) !== (behavior === 'merge')) throw new Error(`${name}: wrong behavior`);
  return behavior
    ? all.map((one) => (isSame(one, made) ? (mergeStrategic(one, made) as Manifest) : one))
    : [...all, made];
}

/** Strategic merge: members of lists are matched by `name`, lists without names are replaced, and null removes a member. */
function mergeStrategic(one: unknown, patch: unknown): unknown {
  if (Array.isArray(one) && Array.isArray(patch) && isNamed(one) && isNamed(patch)) {
    const names = one.map(({ name }) => name);
    const changed = one.map((member) => mergeStrategic(member, patch.find(({ name }) => name === member.name) ?? {}));
    return [...changed, ...patch.filter(({ name }) => !names.includes(name))];
  }
  if (!isObject(one) || !isObject(patch)) return patch;
  const members = Object.entries(patch).map(([key, value]) => [
    key,
    key in one ? mergeStrategic(one[key], value) : value,
  ]);
  const all = { ...one, ...(Object.fromEntries(members) as object) };
  return Object.fromEntries(Object.entries(all).filter(([, value]) => value !== null));
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
const isNamed = (list: unknown[]): list is { name: string }[] =>
  list.every((member) => isObject(member) && 'name' in member);

function withImage(value: unknown, image: NonNullable<Kustomization['images']>[0]): unknown {
  if (Array.isArray(value)) return value.map((member) => withImage(member, image));
  if (!isObject(value)) return value;
  const entries = Object.entries(value).map(([key, member]) =>
    key === 'image' && member === image.name
      ? [key, `${image.newName ?? image.name}:${image.newTag}`]
      : [key, withImage(member, image)],
  );
  return Object.fromEntries(entries);
}

const inNamespace = (one: Manifest, namespace?: string): Manifest =>
  namespace === undefined || CLUSTER_WIDE.includes(one.kind)
    ? one
    : { ...one, metadata: { ...one.metadata, namespace } };
