import { type Container, containersOf, podOf } from '../manifests.js';
import { containerRule, kindRule, podRule, type Rule, titleOf } from './rule.js';

const MIN_ID = 10_000;
const IMAGE = /^[^@]+(:(?!latest$)[\w.-]+|@sha256:[0-9a-f]{64})$/;
const SECRET_NAME = /PASSWORD|SECRET|TOKEN|_KEY$|PRIVATE/;

const withQuantity = (part: 'requests' | 'limits', name: string): Rule =>
  containerRule(
    `${part} of ${name}`,
    ({ resources }) => resources[part][name] !== undefined,
    ({ resources }) => (resources[part] = {}),
  );

/** Rules of kube-score for pods and their owners. */
export const KUBE_SCORE_WORKLOAD_RULES: readonly Rule[] = [
  containerRule(
    'container-image-tag',
    ({ image }) => IMAGE.test(image),
    (container) => (container.image = 'registry.example.org/masthead:latest'),
  ),
  withQuantity('requests', 'cpu'),
  withQuantity('requests', 'memory'),
  withQuantity('limits', 'memory'),
  withQuantity('requests', 'ephemeral-storage'),
  withQuantity('limits', 'ephemeral-storage'),
  containerRule(
    'container-security-context-readonlyrootfilesystem',
    ({ securityContext }) => securityContext['readOnlyRootFilesystem'] === true,
    ({ securityContext }) => delete securityContext['readOnlyRootFilesystem'],
  ),
  podRule(
    'container-security-context-user-group-id',
    ({ spec: { securityContext } }) =>
      // Absent with the component openshift: the cluster chooses them.
      [securityContext['runAsUser'], securityContext['runAsGroup']].every(
        (id) => id === undefined || Number(id) > MIN_ID,
      ),
    ({ spec }) => (spec.securityContext['runAsGroup'] = 0),
  ),
  kindRule(
    'Deployment',
    'pod-probes',
    (one) => podOf(one)!.spec.containers.every(hasDistinctProbes),
    (one) => {
      const [container] = podOf(one)!.spec.containers;
      container.livenessProbe = container.readinessProbe;
    },
  ),
  containerRule(
    'environment-variable-key-duplication',
    ({ env = [] }) => new Set(env.map(({ name }) => name)).size === env.length,
    (container) => (container.env = [{ name: 'A' }, { name: 'A' }]),
  ),
  kindRule(
    'CronJob',
    'cronjob-has-deadline',
    ({ spec }) => spec.startingDeadlineSeconds > 0,
    ({ spec }) => delete spec.startingDeadlineSeconds,
  ),
  kindRule(
    'CronJob',
    'cronjob-restartpolicy',
    (one) => ['Never', 'OnFailure'].includes(String(podOf(one)!.spec['restartPolicy'])),
    (one) => delete podOf(one)!.spec['restartPolicy'],
  ),
];

/** Rules of Polaris. */
export const POLARIS_RULES: readonly Rule[] = [
  podRule(
    'automountServiceAccountToken',
    ({ spec }) => spec['automountServiceAccountToken'] === false,
    ({ spec }) => delete (spec as { automountServiceAccountToken?: boolean }).automountServiceAccountToken,
  ),
  containerRule(
    'sensitiveContainerEnvVar',
    ({ env = [] }) =>
      env.every(({ name, value }) => value === undefined || name.endsWith('_FILE') || !SECRET_NAME.test(name)),
    (container) => (container.env = [{ name: 'JWT_SECRET', value: 'p2Yc0mGq7vT1' }]),
  ),
  {
    name: 'sensitiveConfigMapContent',
    violations: (all) =>
      all.flatMap(
        ({ kind, metadata, data }) =>
        kind === 'ConfigMap' ? Object.keys(data as object).filter((key) => SECRET_NAME.test(key)).map((key) => `${metadata.name}: ${key}`) : [], // prettier-ignore
      ),
    seed: (all) => (all.find(({ kind }) => kind === 'ConfigMap')!['data'].ADMIN_PASSWORD = 'correct horse'),
  },
  kindRule(
    'Deployment',
    'topologySpreadConstraint',
    (one) => {
      // One pod needs no spread.
      const { spec } = podOf(one)!;
      return one['spec'].replicas === 1 || (spec['topologySpreadConstraints'] as unknown[] | undefined)?.length === 2;
    },
    (one) => (podOf(one)!.spec['topologySpreadConstraints'] = []),
  ),
  {
    name: 'hostPathSet and dockerSocket',
    violations: (all) =>
      all.filter((one) => JSON.stringify(podOf(one)?.spec.volumes ?? []).includes('hostPath')).map(titleOf),
    seed: (all) => {
      const pod = podOf(all.find(podOf)!)!;
      pod.spec.volumes!.push({ name: 'docker', ...({ hostPath: { path: '/var/run/docker.sock' } } as object) });
    },
  },
  kindRule(
    'PodDisruptionBudget',
    'pdbDisruptionsIsZero',
    ({ spec }) => spec.maxUnavailable >= 1,
    ({ spec }) => (spec.maxUnavailable = 0),
  ),
  kindRule(
    'HorizontalPodAutoscaler',
    'hpaMaxAvailability and hpaMinAvailability',
    ({ spec }) => spec.minReplicas >= 2 && spec.maxReplicas > spec.minReplicas,
    ({ spec }) => (spec.minReplicas = 1),
  ),
];

function hasDistinctProbes({ readinessProbe, livenessProbe }: Container): boolean {
  return (
    readinessProbe !== undefined &&
    livenessProbe !== undefined &&
    JSON.stringify(readinessProbe) !== JSON.stringify(livenessProbe)
  );
}

/** Rules of the CIS Kubernetes Benchmark, section 5, that apply to manifests, in addition to those of Pod Security. */
export const CIS_RULES: readonly Rule[] = [
  podRule(
    '5.1.6 service account tokens are only mounted where necessary',
    ({ spec }) => spec['automountServiceAccountToken'] === false,
    ({ spec }) => delete (spec as { automountServiceAccountToken?: boolean }).automountServiceAccountToken,
  ),
  {
    name: '5.3.2 each pod has a network policy',
    violations: (all) => {
      const policies = all.filter(({ kind }) => kind === 'NetworkPolicy');
      const isSelected = (labels: Record<string, string>, type: string) =>
        policies.some(
          ({ spec }) =>
            (spec.policyTypes as string[]).includes(type) &&
            Object.entries(spec.podSelector.matchLabels as object).every(([key, value]) => labels[key] === value),
        );
      return all.flatMap((owner) => {
        const pod = podOf(owner);
        const missing = pod ? ['Ingress', 'Egress'].filter((type) => !isSelected(pod.metadata.labels, type)) : [];
        return missing.length > 0 ? [`${titleOf(owner)}: ${missing.join()}`] : [];
      });
    },
    seed: (all) => (podOf(all.find(podOf)!)!.metadata.labels = { 'app.kubernetes.io/name': 'other' }),
  },
  {
    name: '5.7.2 to 5.7.3 each container has a security context and a seccomp profile',
    violations: (all) =>
      all.flatMap((owner) => {
        const pod = podOf(owner);
        if (!pod) return [];
        const isGood =
          'seccompProfile' in pod.spec.securityContext && containersOf(pod).every((one) => one.securityContext);
        return isGood ? [] : [titleOf(owner)];
      }),
    seed: (all) => delete podOf(all.find(podOf)!)!.spec.securityContext['seccompProfile'],
  },
  {
    name: '5.7.4 no object is in the default namespace',
    violations: (all) =>
      all
        .filter(({ kind, metadata: { namespace = 'default' } }) => kind !== 'Namespace' && namespace === 'default')
        .map(titleOf),
    seed: (all) => delete all[0]!.metadata.namespace,
  },
];
