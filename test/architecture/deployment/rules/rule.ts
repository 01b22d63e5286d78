import type { Manifest } from '../kustomize.js';
import { type Container, containersOf, type Pod, podOf } from '../manifests.js';

/** A rule of a scanner or a standard, and a change of the manifests that violates it. */
export interface Rule {
  readonly name: string;
  /** Returns one line for each violation. */
  readonly violations: (all: readonly Manifest[]) => string[];
  /** Violates the rule in a copy of the manifests of production. */
  readonly seed: (all: Manifest[]) => void;
}

export const titleOf = ({ kind, metadata }: Manifest): string => `${kind} ${metadata.name}`;

/** A rule for each pod. */
export const podRule = (
  name: string,
  isGood: (pod: Pod, owner: Manifest) => boolean,
  seed: (pod: Pod) => void,
): Rule => ({
  name,
  violations: (all) =>
    all.flatMap((owner) => {
      const pod = podOf(owner);
      return pod && !isGood(pod, owner) ? [titleOf(owner)] : [];
    }),
  seed: (all) => seed(podOf(all.find(podOf)!)!),
});

/** A rule for each container, including init containers. */
export const containerRule = (
  name: string,
  isGood: (container: Container) => boolean,
  seed: (container: Container) => void,
): Rule => ({
  name,
  violations: (all) =>
    all.flatMap((owner) => {
      const pod = podOf(owner);
      const bad = pod ? containersOf(pod).filter((container) => !isGood(container)) : [];
      return bad.map((container) => `${titleOf(owner)}: ${container.name}`);
    }),
  // The init container: a rule that skips it fails.
  seed: (all) => seed(podOf(all.find(podOf)!)!.spec.initContainers![0]!),
});

/** A rule for each object of a kind. */
export const kindRule = (
  kind: string,
  name: string,
  isGood: (one: Manifest, all: readonly Manifest[]) => boolean,
  seed: (one: Manifest) => void,
): Rule => ({
  name,
  violations: (all) => all.filter((one) => one.kind === kind && !isGood(one, all)).map(titleOf),
  seed: (all) => seed(all.find((one) => one.kind === kind)!),
});
