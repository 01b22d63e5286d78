import { cpSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { loadAll } from 'js-yaml';
import { CHART, exampleFiles, mergeValues, type Values } from '../architecture/deployment/chart-values.js';
import type { Manifest } from '../architecture/deployment/kustomize.js';
import { runProgram } from './tools.js';

interface RenderOptions {
  /** Name of an example; null for the defaults of the chart. */
  readonly example?: string | null;
  /** Values in addition to the example. */
  readonly values?: Values;
  readonly release?: string;
  /** Folder or package of the chart. */
  readonly chart?: string;
  readonly command?: readonly string[];
}

/** Returns the output of `helm template`. Throws with the message of Helm. */
export function runHelm(options: RenderOptions): string {
  const { example = 'production', values = {}, release = 'masthead', chart = CHART, command = ['template'] } = options;
  return inFolder((folder) => {
    const file = join(folder, 'values.json');
    writeFileSync(file, JSON.stringify(values));
    const files = [...(example === null ? [] : exampleFiles(example)), file].flatMap((path) => ['--values', path]);
    return runProgram('helm', ...command, release, chart, '--namespace', 'masthead', ...files);
  });
}

/** Returns the manifests of a release, with the hooks of `helm test`. */
export const renderChart = (options: RenderOptions = {}): Manifest[] =>
  loadAll(runHelm(options)).filter((one) => one !== null) as Manifest[];

/** All options of the chart. */
const ALL_OPTIONS: Values = {
  image: { repository: 'registry.example.org/masthead' },
  httpRoute: { enabled: true },
  metrics: { serviceMonitor: { enabled: true }, prometheusRule: { enabled: true } },
  backup: { enabled: true },
  serviceAccount: { create: true },
};
/** Returns the manifests with all options of the chart, and some values. */
export const renderAllOptions = (values: Values): Manifest[] =>
  renderChart({ values: mergeValues(ALL_OPTIONS, values) });

/** Returns the manifests that `helm upgrade` applies. */
export const withoutHooks = (all: readonly Manifest[]): Manifest[] =>
  all.filter(({ metadata }) => !JSON.stringify(metadata).includes('"helm.sh/hook"'));

/** Calls `use` with the folder of a copy of the chart. */
export const inChartCopy = <Result>(use: (chart: string) => Result): Result =>
  inFolder((folder) => {
    const chart = join(folder, 'masthead');
    cpSync(CHART, chart, { recursive: true });
    return use(chart);
  });

function inFolder<Result>(use: (folder: string) => Result): Result {
  const folder = mkdtempSync(join(tmpdir(), 'masthead-chart-'));
  try {
    return use(folder);
  } finally {
    rmSync(folder, { recursive: true });
  }
}
