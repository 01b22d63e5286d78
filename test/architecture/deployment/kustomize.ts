import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join, relative } from 'node:path';
import { load, loadAll } from 'js-yaml';

export interface Manifest {
  apiVersion: string;
  kind: string;
  metadata: {
    name: string;
    namespace?: string;
    labels?: Record<string, string>;
    annotations?: Record<string, string>;
  };
  [member: string]: any; // eslint-disable-line @typescript-eslint/no-explicit-any -- as kinds differ
}
interface Kustomization {
  apiVersion: string;
  kind: string;
  namespace?: string;
  resources?: string[];
  components?: string[];
  patches?: { path: string; target?: { kind: string } }[];
  labels?: { pairs: Record<string, string> }[];
  replacements?: Replacement[];
  configMapGenerator?: { name: string; behavior?: 'merge'; literals: string[] }[];
  images?: { name: string; newName?: string; newTag?: string; digest?: string }[];
}
interface Replacement {
  source: { kind: string; name: string; fieldPath: string; options: { delimiter: string; index: number } };
  targets: { select: { kind: string; name: string }; fieldPaths: string[] }[];
}

const KEYS = ['apiVersion', 'kind', 'namespace', 'resources', 'components', 'patches', 'labels', 'replacements', 'configMapGenerator', 'images']; // prettier-ignore
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
    for (const { path, target } of given.patches ?? []) {
      const patch = load(this.text(join(folder, path))) as Manifest;
      if (target) {
        const kinds = target.kind.split('|');
        all = all.map((one) => (kinds.includes(one.kind) ? withTarget(one, patch) : one));
        continue;
      }
      if (!all.some((one) => isSame(one, patch))) throw new Error(`${path}: the target of the patch does not exist`);
      all = all.map((one) => (isSame(one, patch) ? (mergeStrategic(one, patch) as Manifest) : one));
    }
    for (const { pairs } of given.labels ?? []) all = all.map((one) => withLabels(one, pairs));
    for (const image of given.images ?? []) all = all.map((one) => withImage(one, image) as Manifest);
    for (const replacement of given.replacements ?? []) all = withReplacement(all, replacement);
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
    const names = patch.map(({ name }) => name);
    const changed = patch.map((member) => {
      const found = one.find(({ name }) => name === member.name);
      return found ? mergeStrategic(found, member) : member;
    });
    // kustomize writes the members of the patch first.
    return [...changed, ...one.filter(({ name }) => !names.includes(name))];
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
      ? [key, `${image.newName ?? image.name}${image.digest ? `@${image.digest}` : `:${image.newTag!}`}`]
      : [key, withImage(member, image)],
  );
  return Object.fromEntries(entries);
}

const inNamespace = (one: Manifest, namespace?: string): Manifest =>
  namespace === undefined || CLUSTER_WIDE.includes(one.kind)
    ? one
    : { ...one, metadata: { ...one.metadata, namespace } };

/** A patch with a target changes each object of the kinds; its own kind and name have no effect. */
const withTarget = (
  one: Manifest,
  { apiVersion: _, kind: __, metadata: { name: ___, ...metadata }, ...others }: Manifest,
) => mergeStrategic(one, { metadata, ...others }) as Manifest;

const withLabels = (one: Manifest, pairs: Record<string, string>): Manifest => ({
  ...one,
  metadata: { ...one.metadata, labels: { ...one.metadata.labels, ...pairs } },
});

/** Copies a part of a text of one object into members of others. */
function withReplacement(all: readonly Manifest[], { source, targets }: Replacement): Manifest[] {
  const isSelected = (one: Manifest, { kind, name }: { kind: string; name: string }) =>
    one.kind === kind && one.metadata.name === name;
  const from = all.find((one) => isSelected(one, source));
  const value = from && (memberAt(from, source.fieldPath.split('.')) as string | undefined);
  const part = value?.split(source.options.delimiter)[source.options.index];
  if (part === undefined) throw new Error(`${source.fieldPath}: the source of the replacement does not exist`);
  const copies = structuredClone(all) as Manifest[];
  for (const { select, fieldPaths } of targets) {
    const selected = copies.filter((one) => isSelected(one, select));
    if (selected.length === 0) throw new Error(`${select.kind}: the target of the replacement does not exist`);
    for (const path of fieldPaths.map((text) => text.split('.'))) {
      for (const one of selected) (memberAt(one, path.slice(0, -1)) as Record<string, unknown>)[path.at(-1)!] = part;
    }
  }
  return copies;
}

const memberAt = (value: unknown, path: readonly string[]): unknown =>
  path.reduce((found, key) => (found as Record<string, unknown> | undefined)?.[key], value);
