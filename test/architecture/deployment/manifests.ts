import { Kustomize, type Manifest } from './kustomize.js';

const build = (folder: string) => new Kustomize('docker/kubernetes').build(folder);

export const TRIAL = build('overlays/trial');
export const PRODUCTION = build('overlays/production');

export interface Probe {
  httpGet?: { path: string; port: string };
  timeoutSeconds: number;
  terminationGracePeriodSeconds?: number;
}
export interface Container {
  name: string;
  image: string;
  command?: string[];
  env?: { name: string; value?: string }[];
  envFrom: Record<string, { name: string }>[];
  ports?: { name: string; containerPort: number; hostPort?: number }[];
  volumeMounts?: { name: string; mountPath: string; readOnly?: boolean }[];
  lifecycle: { preStop: { sleep: { seconds: number } } };
  securityContext: Record<string, unknown>;
  resources: Record<'requests' | 'limits', Record<string, string>>;
  startupProbe: Probe;
  livenessProbe: Probe;
  readinessProbe: Probe;
}
export interface Volume {
  name: string;
  emptyDir?: { sizeLimit: string };
  secret?: { secretName: string; defaultMode: number };
  persistentVolumeClaim?: { claimName: string };
}
export interface PodSpec {
  initContainers?: Container[];
  containers: [Container];
  volumes?: Volume[];
  terminationGracePeriodSeconds: number;
  securityContext: Record<string, unknown> & { sysctls: { name: string; value: string }[] };
  [member: string]: unknown;
}
export interface Pod {
  metadata: { labels: Record<string, string> };
  spec: PodSpec;
}

export const ofKind = (all: readonly Manifest[], kind: string): Manifest[] => all.filter((one) => one.kind === kind);

/** Returns the only manifest of a kind, or of a kind and a name. Throws if there is not exactly one. */
export function getManifest(all: readonly Manifest[], kind: string, name?: string): Manifest {
  const found = ofKind(all, kind).filter(({ metadata }) => name === undefined || metadata.name === name);
  if (found.length !== 1) throw new Error(`Expected one ${kind} ${name ?? ''}, found ${found.length}`);
  return found[0]!;
}

/** Returns the pod template of a Deployment, Job or CronJob, and a Pod itself. */
export const podOf = (one: Manifest): Pod | undefined =>
  (one.kind === 'Pod' ? one : (one['spec']?.template ?? one['spec']?.jobTemplate?.spec.template)) as Pod | undefined;
/** Returns the pod templates of all manifests. */
export const podsOf = (all: readonly Manifest[]): Pod[] => all.flatMap((one) => podOf(one) ?? []);
export const containersOf = ({ spec }: Pod): Container[] => [...(spec.initContainers ?? []), ...spec.containers];

export const servicePod = (all: readonly Manifest[]): Pod =>
  getManifest(all, 'Deployment', 'masthead')['spec'].template as Pod;
export const serviceContainer = (all: readonly Manifest[]): Container => servicePod(all).spec.containers[0];
export const configOf = (all: readonly Manifest[]): Record<string, string> =>
  getManifest(all, 'ConfigMap')['data'] as Record<string, string>;

/** Returns the port numbers of the service by name. */
export const portsOf = (all: readonly Manifest[]): Record<string, number> =>
  Object.fromEntries(serviceContainer(all).ports!.map(({ name, containerPort }) => [name, containerPort]));

const UNITS: Record<string, number> = { '': 1, k: 1e3, Ki: 1024, M: 1e6, Mi: 1024 ** 2, G: 1e9, Gi: 1024 ** 3 };

/** Returns the bytes of a quantity such as `512Mi`. */
export function toBytes(quantity: string): number {
  const [, number, unit] = /^(\d+)([A-Za-z]*)$/.exec(quantity)!;
  return Number(number) * UNITS[unit!]!;
}
