import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { load } from 'js-yaml';

export const CHART = 'docker/helm/masthead';

export type Values = Readonly<Record<string, unknown>>;

/** The example values of the chart, as files of `examples` in the order of `--values`. */
export const EXAMPLES: Readonly<Record<string, readonly string[]>> = {
  trial: ['trial'],
  production: ['production'],
  'gateway-api': ['production', 'gateway-api'],
  volume: ['production', 'volume'],
  openshift: ['production', 'openshift'],
};
export const exampleFiles = (name: string): string[] =>
  EXAMPLES[name]!.map((file) => join(CHART, 'examples', `${file}.yaml`));

export const readYaml = (file: string): Values => load(readFileSync(file, 'utf8')) as Values;
export const readDefaults = (): Values => readYaml(join(CHART, 'values.yaml'));
/** Returns the values that the templates receive. */
export const readExample = (name: string): Values =>
  exampleFiles(name).map(readYaml).reduce(mergeValues, readDefaults());

/** Returns the settings that a list in the templates contains. `config` rejects them. */
export function settingsOf(list: 'secretSettings' | 'fixedSettings'): string[] {
  const text = readFileSync(join(CHART, 'templates/_helpers.tpl'), 'utf8');
  const [, members] = new RegExp(`define "masthead\\.${list}" -}}\\n((?:- \\w+\\n)+)`).exec(text)!;
  return load(members!) as string[];
}

/** The values of docs/kubernetes.md, by the heading before them. */
export const documentedValues = (): [heading: string, values: Values][] =>
  [
    ...readFileSync('docs/kubernetes.md', 'utf8').matchAll(
      /^##+ (.*)\n(?:(?!^##+ |^```yaml)[^\n]*\n)*^```yaml\n# my-values\.yaml.*\n([^`]*)```/gm,
    ),
  ].map(([, heading, yaml]) => [heading!, load(yaml!) as Values]);

/** Merges values as Helm does: lists are replaced, and null removes a value. */
export function mergeValues(values: Values, changes: Values): Values {
  const merged = Object.entries(changes).map(([name, value]): [string, unknown] => {
    const before = values[name];
    return [name, isMap(before) && isMap(value) ? mergeValues(before, value) : value];
  });
  const all = { ...values, ...(Object.fromEntries(merged) as Values) };
  return Object.fromEntries(Object.entries(all).filter(([, value]) => value !== null));
}

const isMap = (value: unknown): value is Values => typeof value === 'object' && value !== null && !Array.isArray(value);
