import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import Ajv from 'ajv';
import { load } from 'js-yaml';
import { chartReadme, chartValues } from '../../../scripts/chart-readme.cjs';
import { imageEnvironment } from '../../support/dockerfile.js';
import {
  CHART,
  documentedValues,
  EXAMPLES,
  mergeValues,
  readDefaults,
  readExample,
  settingsOf,
  type Values,
} from './chart-values.js';
import { filesBelow } from './kustomize.js';
import { documentedSecret, PRODUCTION_SECRETS } from './production-secrets.js';
import { parseSettings, SETTING_NAMES } from './registered-settings.js';

const read = (file: string) => readFileSync(join(CHART, file), 'utf8');
const SCHEMA = JSON.parse(read('values.schema.json')) as object;
const isValid = new Ajv({ allErrors: true, allowUnionTypes: true }).compile(SCHEMA);
const schemaErrors = (values: Values): string[] =>
  isValid(values) ? [] : isValid.errors!.map(({ instancePath, message }) => `${instancePath} ${message!}`);

describe('the Helm chart', () => {
  it('has at most 12 templates', () => {
    const templates = filesBelow(join(CHART, 'templates'));
    expect(templates).toContain('deployment.yaml');
    expect(templates.length).toBeLessThanOrEqual(12);
  });

  it('has the version of the package', () => {
    const { version } = JSON.parse(readFileSync('package.json', 'utf8')) as { version: string };
    expect(load(read('Chart.yaml'))).toMatchObject({
      apiVersion: 'v2',
      name: 'masthead',
      version,
      appVersion: version,
    });
  });

  it('contains the alerts of the component prometheus-rule (npm run docs:chart)', () => {
    const component = readFileSync('docker/kubernetes/components/prometheus-rule/prometheus-rule.yaml', 'utf8');
    expect(read('prometheus-rule.yaml')).toBe(component);
  });

  it('has a README with the present values (npm run docs:chart)', () => {
    expect(read('README.md')).toBe(chartReadme(read('README.md'), read('values.yaml')));
  });

  it('describes each value in a comment', () => {
    const described = chartValues(read('values.yaml')).map(({ name }) => name);
    expect(described.length).toBeGreaterThan(50);
    const isDescribed = (path: string) => described.some((name) => path === name || path.startsWith(`${name}.`));
    expect(leavesOf(readDefaults()).filter((path) => !isDescribed(path))).toEqual([]);
  });

  it('has an example for each file in the folder of the examples', () => {
    const files = [...new Set(Object.values(EXAMPLES).flat())].map((name) => `${name}.yaml`);
    expect(files.sort()).toEqual(filesBelow(join(CHART, 'examples')).sort());
    expect(Object.keys(EXAMPLES).length).toBeGreaterThanOrEqual(5);
  });
});

describe('the schema of the values', () => {
  it('accepts the defaults', () => {
    expect(schemaErrors(readDefaults())).toEqual([]);
  });

  it.each(Object.keys(EXAMPLES))('accepts the example %s', (name) => {
    expect(schemaErrors(readExample(name))).toEqual([]);
  });

  it('accepts the values in docs/kubernetes.md', () => {
    expect(documentedValues().length).toBeGreaterThanOrEqual(2);
    for (const [, values] of documentedValues()) {
      expect(schemaErrors(mergeValues(readDefaults(), values))).toEqual([]);
    }
  });

  it.each<[string, Values, string]>([
    ['an unknown value', { imgae: {} }, ' must NOT have additional properties'],
    ['an unknown member', { image: { name: 'x' } }, '/image must NOT have additional properties'],
    ['a wrong type', { replicaCount: '2' }, '/replicaCount must be integer'],
    ['a tag with a digest', { image: { tag: '1@sha256' } }, '/image/tag must match pattern'],
    ['a fraction in a setting', { config: { PAGES_TITLE: 1.5 } }, '/config/PAGES_TITLE must be'],
    [
      'a peer without a selector',
      { networkPolicy: { gateways: [{}] } },
      '/networkPolicy/gateways/0 must NOT have fewer',
    ],
    ['an HTTPRoute without a Gateway', { httpRoute: { parentRefs: [] } }, '/httpRoute/parentRefs must NOT have fewer'],
  ])('rejects %s', (_, values, message) => {
    const errors = schemaErrors(mergeValues(readDefaults(), values));
    expect(errors).toContainEqual(expect.stringContaining(message));
  });
});

describe('the templates', () => {
  it('reject, in `config`, exactly the secrets of the service and the settings of the image and the chart', () => {
    const secrets = [...SETTING_NAMES].filter((name) => SETTING_NAMES.has(`${name}_FILE`));
    expect(secrets).toContain('ENCRYPTION_KEY');
    expect(settingsOf('secretSettings')).toEqual(secrets.sort());
    const { DATA_DIR, HOST, PORT } = imageEnvironment();
    const fixed = { DATA_DIR, HOST, PORT, METRICS_PORT: '9464', MIGRATE_ON_START: 'false' };
    expect(settingsOf('fixedSettings')).toEqual(Object.keys(fixed).sort());
  });
});

describe('the examples of the chart', () => {
  it.each(Object.keys(EXAMPLES))('contain known and valid settings: %s', (name) => {
    const { config } = readExample(name) as { config: Record<string, string> };
    expect(Object.keys(config).filter((key) => !SETTING_NAMES.has(key))).toEqual([]);
    const secret = name === 'trial' ? PRODUCTION_SECRETS : documentedSecret();
    expect(parseSettings({ ...imageEnvironment(), ...config, ...secret })).toMatchObject({
      production: name !== 'trial',
    });
  });

  it('read each key of the documented Secret from a file in the example gateway-api', () => {
    const { secretFiles } = readExample('gateway-api') as { secretFiles: string[] };
    expect([...secretFiles].sort()).toEqual(Object.keys(documentedSecret()).sort());
  });
});

/** Returns the paths of the values that are not maps, and of empty maps. */
function leavesOf(values: Values, prefix = ''): string[] {
  return Object.entries(values).flatMap(([name, value]) => {
    const isMap = typeof value === 'object' && value !== null && !Array.isArray(value);
    return isMap && Object.keys(value).length > 0 ? leavesOf(value as Values, `${prefix}${name}.`) : [prefix + name];
  });
}
