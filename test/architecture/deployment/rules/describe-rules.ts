import type { Manifest } from '../kustomize.js';
import { KUBE_SCORE_NETWORK_RULES } from './network.js';
import { POD_SECURITY_RULES } from './pod-security.js';
import { CIS_RULES, KUBE_SCORE_WORKLOAD_RULES, POLARIS_RULES } from './workload.js';

interface Options {
  /** The manifests of one pod with the embedded database, without an autoscaler and a budget of disruptions. */
  readonly trial: string;
  /** Manifests that violations are seeded into: the first ones that contain the kind of a rule. */
  readonly seeded: readonly string[];
}
const NOT_FOR_TRIAL = ['deployment-has-poddisruptionbudget'];

/** Declares a test of each rule with all manifests, and a test with a seeded violation. */
export function describeRules(subject: string, manifests: ReadonlyMap<string, Manifest[]>, options: Options): void {
  describe.each([
    { source: 'Pod Security "restricted"', rules: POD_SECURITY_RULES },
    { source: 'kube-score', rules: [...KUBE_SCORE_WORKLOAD_RULES, ...KUBE_SCORE_NETWORK_RULES] },
    { source: 'Polaris', rules: POLARIS_RULES },
    { source: 'the CIS benchmark', rules: CIS_RULES },
  ])(`${subject} and the rules of $source`, ({ rules }) => {
    describe.each(rules)('$name', ({ name, violations, seed }) => {
      it('is not violated', () => {
        const found = [...manifests].flatMap(([title, all]) =>
          title === options.trial && NOT_FOR_TRIAL.includes(name)
            ? []
            : violations(all).map((violation) => `${title}: ${violation}`),
        );
        expect(found).toEqual([]);
      });

      it('reports a seeded violation', () => {
        const reports = options.seeded.flatMap((title) => {
          const all = structuredClone(manifests.get(title)!);
          try {
            seed(all);
          } catch {
            return [];
          }
          return [violations(all)];
        });
        expect(reports[0]).toHaveLength(1);
      });
    });
  });
}
