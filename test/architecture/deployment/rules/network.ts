import type { Manifest } from '../kustomize.js';
import { podsOf } from '../manifests.js';
import { kindRule, type Rule, titleOf } from './rule.js';

const matches = (labels: Record<string, string> | undefined, selector: object): boolean =>
  Object.entries(selector).every(([key, value]) => labels?.[key] === value);
const selectsPod = (all: readonly Manifest[], selector: object): boolean =>
  podsOf(all).some(({ metadata }) => matches(metadata.labels, selector));
const hasService = (all: readonly Manifest[], name: string, port: string | number): boolean =>
  all.some(
    ({ kind, metadata, spec }) =>
      kind === 'Service' &&
      metadata.name === name &&
      (spec.ports as { name: string; port: number }[]).some((one) => one.name === port || one.port === port),
  );
const isTarget = (all: readonly Manifest[], { kind, name }: { kind: string; name: string }) =>
  all.some((one) => one.kind === kind && one.metadata.name === name);

/** Rules of kube-score for objects that refer to others. */
export const KUBE_SCORE_NETWORK_RULES: readonly Rule[] = [
  kindRule(
    'Service',
    'service-targets-pod',
    ({ spec }, all) => selectsPod(all, spec.selector as object),
    ({ spec }) => (spec.selector = { 'app.kubernetes.io/name': 'other' }),
  ),
  kindRule(
    'Service',
    'service-type',
    ({ spec }) => spec.type !== 'NodePort',
    ({ spec }) => (spec.type = 'NodePort'),
  ),
  kindRule(
    'NetworkPolicy',
    'networkpolicy-targets-pod',
    ({ spec }, all) => selectsPod(all, spec.podSelector.matchLabels as object),
    ({ spec }) => (spec.podSelector.matchLabels = { 'app.kubernetes.io/name': 'other' }),
  ),
  kindRule(
    'Ingress',
    'ingress-targets-service',
    ({ spec }, all) =>
      (spec.rules as { http: { paths: { backend: { service: { name: string; port: { name: string } } } }[] } }[])
        .flatMap(({ http }) => http.paths)
        .every(({ backend: { service } }) => hasService(all, service.name, service.port.name)),
    ({ spec }) => (spec.rules[0].http.paths[0].backend.service.name = 'other'),
  ),
  kindRule(
    'HTTPRoute',
    'gateway-targets-service',
    ({ spec }, all) =>
      (spec.rules as { backendRefs: { name: string; port: number }[] }[])
        .flatMap(({ backendRefs }) => backendRefs)
        .every(({ name, port }) => hasService(all, name, port)),
    ({ spec }) => (spec.rules[0].backendRefs[0].port = 8080),
  ),
  kindRule(
    'HorizontalPodAutoscaler',
    'horizontalpodautoscaler-has-target',
    ({ spec }, all) => isTarget(all, spec.scaleTargetRef as { kind: string; name: string }),
    ({ spec }) => (spec.scaleTargetRef.name = 'other'),
  ),
  {
    name: 'deployment-targeted-by-hpa-does-not-have-replicas-configured',
    violations: (all) => {
      const targets = all
        .filter(({ kind }) => kind === 'HorizontalPodAutoscaler')
        .map(({ spec }) => spec.scaleTargetRef);
      return all
        .filter(({ kind, metadata }) => targets.some((target) => target.kind === kind && target.name === metadata.name))
        .filter(({ spec }) => spec.replicas !== undefined)
        .map(titleOf);
    },
    seed: (all) => (all.find(({ kind }) => kind === 'Deployment')!['spec'].replicas = 2),
  },
  {
    name: 'deployment-has-poddisruptionbudget',
    violations: (all) =>
      all
        .filter(({ kind, spec }) => kind === 'Deployment' && spec.replicas !== 1)
        .filter(
          (one) =>
            !all.some(
              ({ kind, spec }) =>
                kind === 'PodDisruptionBudget' &&
                matches(
                  one['spec'].template.metadata.labels as Record<string, string>,
                  spec.selector.matchLabels as object,
                ),
            ),
        )
        .map(titleOf),
    seed: (all) =>
      (all.find(({ kind }) => kind === 'PodDisruptionBudget')!['spec'].selector.matchLabels = { other: 'x' }),
  },
  {
    name: 'deployment-pod-selector-labels-match-template-metadata-labels',
    violations: (all) =>
      all
        .filter(({ kind }) => kind === 'Deployment')
        .filter(
          ({ spec }) =>
            !matches(spec.template.metadata.labels as Record<string, string>, spec.selector.matchLabels as object),
        )
        .map(titleOf),
    seed: (all) => (all.find(({ kind }) => kind === 'Deployment')!['spec'].selector.matchLabels = { other: 'x' }),
  },
  {
    name: 'label-values',
    violations: (all) =>
      all
        .filter(({ metadata: { labels = {} } }) =>
          Object.values(labels).some((value) => !/^(|[A-Za-z0-9]([\w.-]{0,61}[A-Za-z0-9])?)$/.test(value)),
        )
        .map(titleOf),
    seed: (all) => (all[0]!.metadata.labels = { 'app.kubernetes.io/version': '0.1.0+build' }),
  },
  {
    name: 'recommended labels of Kubernetes',
    violations: (all) => {
      const base = ['name', 'component'].map((name) => `app.kubernetes.io/${name}`);
      const owners = all.filter(({ spec }) => spec?.template ?? spec?.jobTemplate);
      return owners.filter(({ metadata: { labels = {} } }) => base.some((key) => !labels[key])).map(titleOf);
    },
    seed: (all) =>
      delete all.find(({ kind }) => kind === 'Deployment')!.metadata.labels!['app.kubernetes.io/component'],
  },
];
