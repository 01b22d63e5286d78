import { isDeepStrictEqual } from 'node:util';
import type { Manifest } from './kustomize.js';

/** The members that the API server does not let an update change. */
const IMMUTABLE: Record<string, readonly string[]> = {
  Deployment: ['selector'],
  Job: ['template', 'selector', 'completions', 'completionMode', 'podFailurePolicy'],
  Service: ['clusterIP', 'clusterIPs', 'type'],
  PersistentVolumeClaim: ['accessModes', 'storageClassName', 'volumeName', 'volumeMode', 'selector', 'dataSource'],
};
/** An object of these kinds takes data with it when it is pruned. */
const WITH_DATA = ['Namespace', 'PersistentVolume', 'PersistentVolumeClaim', 'Secret', 'StatefulSet'];

/** Returns the changes from one set of manifests to the next that an API server rejects, or that delete data. */
export function secondApplyErrors(before: readonly Manifest[], after: readonly Manifest[]): string[] {
  return before.flatMap((one) => {
    const title = `${one.kind} ${one.metadata.name}`;
    const next = after.find((other) => isSameObject(one, other));
    if (!next) return WITH_DATA.includes(one.kind) ? [`${title}: disappears with its data`] : [];
    return (IMMUTABLE[one.kind] ?? [])
      .filter((member) => !isDeepStrictEqual(one['spec'][member], next['spec'][member]))
      .map((member) => `${title}: spec.${member} is immutable`);
  });
}

const isSameObject = (one: Manifest, other: Manifest) =>
  one.kind === other.kind &&
  one.apiVersion.split('/')[0] === other.apiVersion.split('/')[0] &&
  one.metadata.name === other.metadata.name &&
  one.metadata.namespace === other.metadata.namespace;
