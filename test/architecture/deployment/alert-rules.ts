import { globSync, readFileSync } from 'node:fs';
import { load } from 'js-yaml';

export interface Alert {
  readonly alert: string;
  readonly expr: string;
  readonly for?: string;
  readonly labels: { readonly severity: string };
  readonly annotations: Readonly<Record<'summary' | 'description' | 'runbook_url', string>>;
}
interface RuleFile {
  readonly spec: { readonly groups: readonly { readonly name: string; readonly rules: readonly Alert[] }[] };
}
interface TestFile {
  readonly tests: readonly {
    readonly name: string;
    readonly promql_expr_test: readonly {
      readonly expr: string;
      readonly exp_samples: readonly { readonly labels: string }[];
    }[];
  }[];
}

const FILE = 'docker/kubernetes/components/prometheus-rule/prometheus-rule.yaml';
const yaml = (file: string): unknown => load(readFileSync(file, 'utf8'));

/** The content of a rule file of Prometheus. */
export const ruleGroups = () => (yaml(FILE) as RuleFile).spec;
export const alerts = (): readonly Alert[] => ruleGroups().groups.flatMap(({ rules }) => rules);

export const ALERT_TEST_FILES = globSync('docker/test/alerts/*.test.yaml').sort();
export const alertTests = () => ALERT_TEST_FILES.flatMap((file) => (yaml(file) as TestFile).tests);
