import { buildOverlays } from '../component-overlays.js';
import { KUBE_SCORE_NETWORK_RULES } from './network.js';
import { POD_SECURITY_RULES } from './pod-security.js';
import { CIS_RULES, KUBE_SCORE_WORKLOAD_RULES, POLARIS_RULES } from './workload.js';

const OVERLAYS = buildOverlays();
/** One pod with the embedded database, without an autoscaler and a budget of disruptions. */
const TRIAL_ONLY = ['deployment-has-poddisruptionbudget'];
const SEEDED = ['overlays/production', 'overlays/with-backup', 'overlays/with-gateway-api'];

describe.each([
  { source: 'Pod Security "restricted"', rules: POD_SECURITY_RULES },
  { source: 'kube-score', rules: [...KUBE_SCORE_WORKLOAD_RULES, ...KUBE_SCORE_NETWORK_RULES] },
  { source: 'Polaris', rules: POLARIS_RULES },
  { source: 'the CIS benchmark', rules: CIS_RULES },
])('the manifests and the rules of $source', ({ rules }) => {
  describe.each(rules)('$name', ({ name, violations, seed }) => {
    it('is not violated by an overlay', () => {
      const found = [...OVERLAYS].flatMap(([folder, all]) =>
        folder === 'overlays/trial' && TRIAL_ONLY.includes(name)
          ? []
          : violations(all).map((violation) => `${folder}: ${violation}`),
      );
      expect(found).toEqual([]);
    });

    it('reports a seeded violation', () => {
      // The first overlay that contains the kind of the rule.
      const reports = SEEDED.flatMap((folder) => {
        const all = structuredClone(OVERLAYS.get(folder)!);
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

describe('the CIS rule 5.4.1, secrets as files in place of variables', () => {
  const environmentSecrets = (folder: string) =>
    OVERLAYS.get(folder)!
      .filter(({ kind }) => kind === 'Deployment')
      .filter((one) => JSON.stringify(one).includes('secretRef'));

  it('is fulfilled by the component secret-files', () => {
    expect(environmentSecrets('overlays/with-secret-files')).toEqual([]);
  });

  it('is violated by the component secret-env', () => {
    expect(environmentSecrets('overlays/production')).toHaveLength(1);
  });
});
