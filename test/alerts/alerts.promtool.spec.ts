import { spawnSync } from 'node:child_process';
import { cpSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { dump } from 'js-yaml';
import { type Alert, ALERT_TEST_FILES, alerts, ruleGroups } from '../architecture/deployment/alert-rules.js';
import { binaries } from '../support/lanes.cjs';

describe('The alerts of docker/kubernetes/components/prometheus-rule', () => {
  let folder: string;

  beforeAll(() => {
    folder = mkdtempSync(join(tmpdir(), 'masthead-alerts-'));
    for (const file of ALERT_TEST_FILES) cpSync(file, join(folder, basename(file)));
  });
  afterAll(() => rmSync(folder, { recursive: true }));

  const promtool = (...args: readonly string[]) => {
    const { status, stdout, stderr } = spawnSync(binaries.promtool()!, args, { cwd: folder, encoding: 'utf8' });
    return { status, output: stdout + stderr };
  };
  /** Writes the rules that the unit tests name, and runs the tests. */
  const test = (change: (rule: Alert) => Alert) => {
    const groups = ruleGroups().groups.map(({ name, rules }) => ({ name, rules: rules.map(change) }));
    writeFileSync(join(folder, 'rules.yaml'), dump({ groups }));
    return promtool('test', 'rules', ...ALERT_TEST_FILES.map((file) => basename(file)));
  };
  /** The alerts of which promtool reports a failed expectation. */
  const failedIn = (output: string) => alerts().filter(({ alert }) => output.includes(`alertname="${alert}"`));

  it('pass their unit tests and the check of promtool', () => {
    expect(test((rule) => rule)).toEqual({ status: 0, output: expect.stringContaining('SUCCESS') });
    expect(promtool('check', 'rules', 'rules.yaml')).toEqual({
      status: 0,
      output: expect.stringContaining(`SUCCESS: ${alerts().length} rules found`),
    });
  });

  it('fail their unit tests if they never fire, or fire for series without a fault', () => {
    const silent = test((rule) => ({ ...rule, expr: 'vector(0) > 1' }));
    expect(silent.status).toBe(1);
    expect(failedIn(silent.output)).toEqual(alerts());

    const constant = test(({ alert, labels, annotations }) => ({ alert, labels, annotations, expr: 'vector(1)' }));
    expect(constant.status).toBe(1);
    expect(failedIn(constant.output)).toEqual(alerts());
  });

  it('fail their unit tests if a threshold is lower', () => {
    const threshold = / > [\d.]+/;
    const { status, output } = test((rule) => ({ ...rule, expr: rule.expr.replace(threshold, ' > -1') }));
    expect(status).toBe(1);
    expect(failedIn(output)).toEqual(alerts().filter(({ expr }) => threshold.test(expr)));
  });
});
