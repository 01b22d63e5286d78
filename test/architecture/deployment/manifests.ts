import { Kustomize, type Manifest } from './kustomize.js';

const build = (folder: string) => new Kustomize('docker/kubernetes').build(folder);

export const TRIAL = build('overlays/trial');
export const PRODUCTION = build('overlays/production');

interface Container {
  name: string;
  command?: string[];
  envFrom: Record<string, { name: string }>[];
  ports: { name: string; containerPort: number }[];
  volumeMounts: { name: string; mountPath: string }[];
  lifecycle: { preStop: { exec: { command: string[] } } };
  securityContext: object;
  resources: object;
  [probe: `${string}Probe`]: { httpGet: { path: string; port: string }; timeoutSeconds: number };
}
interface Pod {
  metadata: { labels: Record<string, string> };
  spec: {
    containers: [Container];
    volumes: { name: string }[];
    terminationGracePeriodSeconds: number;
    securityContext: { sysctls: { name: string; value: string }[] };
  };
}

export const ofKind = (all: readonly Manifest[], kind: string): Manifest[] => all.filter((one) => one.kind === kind);

/** Returns the only manifest of a kind, or of a kind and a name. Throws if there is not exactly one. */
export function getManifest(all: readonly Manifest[], kind: string, name?: string): Manifest {
  const found = ofKind(all, kind).filter(({ metadata }) => name === undefined || metadata.name === name);
  if (found.length !== 1) throw new Error(`Expected one ${kind} ${name ?? ''}, found ${found.length}`);
  return found[0]!;
}

/** Returns the pod templates of all manifests. */
export const podsOf = (all: readonly Manifest[]): Pod[] =>
  all.filter(({ spec }) => spec?.template).map(({ spec }) => spec.template as Pod);

export const servicePod = (all: readonly Manifest[]): Pod => getManifest(all, 'Deployment')['spec'].template as Pod;
export const serviceContainer = (all: readonly Manifest[]): Container => servicePod(all).spec.containers[0];
export const configOf = (all: readonly Manifest[]): Record<string, string> =>
  getManifest(all, 'ConfigMap')['data'] as Record<string, string>;

/** Returns the port numbers of the service by name. */
export const portsOf = (all: readonly Manifest[]): Record<string, number> =>
  Object.fromEntries(serviceContainer(all).ports.map(({ name, containerPort }) => [name, containerPort]));
