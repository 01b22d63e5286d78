import type { Container, PodSpec } from '../manifests.js';
import { containerRule, podRule, type Rule } from './rule.js';

const VOLUME_TYPES = [
  'configMap',
  'csi',
  'downwardAPI',
  'emptyDir',
  'ephemeral',
  'persistentVolumeClaim',
  'projected',
  'secret',
];
/** Safe since Kubernetes 1.32, and namespaced. */
const SAFE_SYSCTLS = ['net.ipv4.tcp_rmem', 'net.ipv4.tcp_wmem'];
const HOST_NAMESPACES = ['hostNetwork', 'hostPID', 'hostIPC'];
/** Members that choose another profile than that of the runtime. */
const PROFILES = ['seLinuxOptions', 'appArmorProfile', 'procMount', 'windowsOptions'];

const contextOf = (container: Container) => container.securityContext as Record<string, unknown>;
const anySpec = (spec: PodSpec) => spec as Record<string, unknown>;

/** The Pod Security Standard "restricted". */
export const POD_SECURITY_RULES: readonly Rule[] = [
  podRule(
    'no namespace of the host',
    ({ spec }) => !HOST_NAMESPACES.some((key) => spec[key]),
    ({ spec }) => (anySpec(spec)['hostNetwork'] = true),
  ),
  containerRule(
    'no privileged container',
    (container) => !contextOf(container)['privileged'],
    (container) => (contextOf(container)['privileged'] = true),
  ),
  containerRule(
    'no port of the host',
    ({ ports = [] }) => ports.every(({ hostPort }) => hostPort === undefined),
    (container) => (container.ports = [{ name: 'http', containerPort: 3000, hostPort: 3000 }]),
  ),
  containerRule(
    'all capabilities dropped and none added',
    (container) => {
      const { drop, add } = contextOf(container)['capabilities'] as { drop: string[]; add?: string[] };
      return drop.includes('ALL') && add === undefined;
    },
    (container) => (contextOf(container)['capabilities'] = { drop: ['ALL'], add: ['SYS_ADMIN'] }),
  ),
  containerRule(
    'no privilege escalation',
    (container) => contextOf(container)['allowPrivilegeEscalation'] === false,
    (container) => delete contextOf(container)['allowPrivilegeEscalation'],
  ),
  podRule(
    'runAsNonRoot',
    ({ spec }) => spec.securityContext['runAsNonRoot'] === true,
    ({ spec }) => delete spec.securityContext['runAsNonRoot'],
  ),
  podRule(
    'no user 0',
    ({ spec }) => spec.securityContext['runAsUser'] !== 0,
    ({ spec }) => (spec.securityContext['runAsUser'] = 0),
  ),
  containerRule(
    'no user of its own in a container',
    (container) => !('runAsUser' in container.securityContext || 'runAsNonRoot' in container.securityContext),
    (container) => (contextOf(container)['runAsUser'] = 0),
  ),
  podRule(
    'seccomp profile RuntimeDefault',
    ({ spec }) => (spec.securityContext['seccompProfile'] as { type: string } | undefined)?.type === 'RuntimeDefault',
    ({ spec }) => (spec.securityContext['seccompProfile'] = { type: 'Unconfined' }),
  ),
  podRule(
    'only safe sysctls',
    ({ spec }) => (spec.securityContext.sysctls ?? []).every(({ name }) => SAFE_SYSCTLS.includes(name)),
    ({ spec }) => spec.securityContext.sysctls.push({ name: 'kernel.msgmax', value: '1' }),
  ),
  podRule(
    'only restricted volume types',
    ({ spec }) =>
      (spec.volumes ?? []).every(({ name: _, ...types }) =>
        Object.keys(types).every((type) => VOLUME_TYPES.includes(type)),
      ),
    ({ spec }) => spec.volumes!.push({ name: 'host', ...({ hostPath: { path: '/' } } as object) }),
  ),
  containerRule(
    'no other SELinux, AppArmor or proc profile',
    ({ securityContext }) => !PROFILES.some((key) => key in securityContext),
    (container) => (contextOf(container)['procMount'] = 'Unmasked'),
  ),
];
