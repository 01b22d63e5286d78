import { join } from 'node:path';
import ts from 'typescript';
import type { Manifest } from './kustomize.js';

/** The type of each kind. `kubernetes-models` has no types for custom resources, so their members are declared here. */
const TYPES: Record<string, string> = {
  Namespace: `import('kubernetes-models/v1/Namespace').INamespace`,
  ConfigMap: `import('kubernetes-models/v1/ConfigMap').IConfigMap`,
  Service: `import('kubernetes-models/v1/Service').IService`,
  PersistentVolumeClaim: `import('kubernetes-models/v1/PersistentVolumeClaim').IPersistentVolumeClaim`,
  Deployment: `import('kubernetes-models/apps/v1/Deployment').IDeployment`,
  Job: `import('kubernetes-models/batch/v1/Job').IJob`,
  CronJob: `import('kubernetes-models/batch/v1/CronJob').ICronJob`,
  HorizontalPodAutoscaler: `import('kubernetes-models/autoscaling/v2/HorizontalPodAutoscaler').IHorizontalPodAutoscaler`,
  PodDisruptionBudget: `import('kubernetes-models/policy/v1/PodDisruptionBudget').IPodDisruptionBudget`,
  Ingress: `import('kubernetes-models/networking.k8s.io/v1/Ingress').IIngress`,
  NetworkPolicy: `import('kubernetes-models/networking.k8s.io/v1/NetworkPolicy').INetworkPolicy`,
  HTTPRoute: `{
    apiVersion: 'gateway.networking.k8s.io/v1'; kind: 'HTTPRoute';
    metadata: { name: string; namespace: string; labels: Record<string, string>; annotations?: Record<string, string> };
    spec: {
      parentRefs: { name: string; namespace?: string; sectionName?: string }[];
      hostnames: string[];
      rules: {
        matches: { path: { type: 'PathPrefix' | 'Exact'; value: string } }[];
        timeouts: { request: string; backendRequest?: string };
        backendRefs: { name: string; port: number }[];
      }[];
    };
  }`,
  ExternalSecret: `{
    apiVersion: 'external-secrets.io/v1'; kind: 'ExternalSecret';
    metadata: { name: string; namespace: string; labels: Record<string, string> };
    spec: {
      refreshInterval: string;
      secretStoreRef: { kind: 'SecretStore' | 'ClusterSecretStore'; name: string };
      target: {
        name: string;
        creationPolicy: 'Owner' | 'Orphan' | 'Merge' | 'None';
        deletionPolicy: 'Retain' | 'Delete' | 'Merge';
      };
      dataFrom: { extract: { key: string } }[];
    };
  }`,
  PrometheusRule: `{
    apiVersion: 'monitoring.coreos.com/v1'; kind: 'PrometheusRule';
    metadata: { name: string; namespace: string; labels: Record<string, string> };
    spec: {
      groups: {
        name: string;
        rules: {
          alert: string; expr: string; for?: string;
          labels: { severity: 'critical' | 'warning' };
          annotations: { summary: string; description: string; runbook_url: string };
        }[];
      }[];
    };
  }`,
  ServiceMonitor: `{
    apiVersion: 'monitoring.coreos.com/v1'; kind: 'ServiceMonitor';
    metadata: { name: string; namespace: string; labels: Record<string, string> };
    spec: {
      jobLabel: string;
      selector: { matchLabels: Record<string, string> };
      endpoints: { port: string; path: string; interval: string }[];
    };
  }`,
};

// A virtual file in this folder, so that the compiler can resolve `kubernetes-models`.
const FILE = join(__dirname, 'manifests-as-literals.ts');

/** Compiles the manifests as literals of their types and returns the errors, for example unknown or missing keys. */
export function typeErrors(manifests: readonly Manifest[]): string[] {
  const lines = manifests.map((manifest, index) => {
    const type = TYPES[manifest.kind] ?? `'unknown kind: ${manifest.kind}'`;
    return `export const manifest${index}: ${type} = ${JSON.stringify(manifest)};`;
  });
  const options: ts.CompilerOptions = {
    module: ts.ModuleKind.ESNext,
    moduleResolution: ts.ModuleResolutionKind.Bundler,
    strict: true,
    noEmit: true,
    skipLibCheck: true,
    types: [],
    lib: ['lib.es2015.d.ts'],
  };
  const host = ts.createCompilerHost(options);
  const onDisk = host.getSourceFile.bind(host);
  host.getSourceFile = (name, version) =>
    name === FILE ? ts.createSourceFile(name, lines.join('\n'), version) : onDisk(name, version);
  return ts
    .getPreEmitDiagnostics(ts.createProgram([FILE], options, host))
    .map(({ messageText }) => ts.flattenDiagnosticMessageText(messageText, ' '));
}
