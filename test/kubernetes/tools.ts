import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import type { Manifest } from '../architecture/deployment/kustomize.js';

const TOOLS = 'test/tools/kubernetes';
/** Kinds of operators, which publish no schema as a package. */
const WITHOUT_SCHEMA = /^(ServiceMonitor|PrometheusRule|ExternalSecret|SecretStore) /;

/** Runs a script of the tools. Throws with the standard error if it fails. */
const runTool = (script: string, args: readonly string[], input = ''): string =>
  execFileSync(process.execPath, [join(TOOLS, script), ...args], {
    encoding: 'utf8',
    input,
    stdio: 'pipe',
    maxBuffer: 64 * 1024 ** 2,
  });

export const runProgram = (name: 'kubectl' | 'helm', ...args: readonly string[]): string =>
  runTool('run.mjs', [name, ...args]);

/** Returns one line for each error of a manifest against the schemas of Kubernetes and the Gateway API. */
export const schemaErrors = (all: readonly Manifest[]): string[] =>
  runTool('validate.mjs', [], JSON.stringify(all))
    .split('\n')
    .filter((line) => line !== '' && !WITHOUT_SCHEMA.test(line));

export const titleOf = ({ kind, metadata }: Manifest): string => `${kind} ${metadata.name}`;
export const sorted = (all: readonly Manifest[]): Manifest[] =>
  [...all].sort((one, other) => titleOf(one).localeCompare(titleOf(other)));
