import { readFileSync } from 'node:fs';
import { load as parse } from 'js-yaml';
import { PRODUCTION_SECRETS } from './production-secrets.js';
import { parseSettings, SETTING_NAMES } from './registered-settings.js';

interface Service {
  image?: string;
  command?: string[];
  environment: Record<string, string>;
  ports?: string[];
  networks: string[];
  volumes?: string[];
  healthcheck?: { test: string[] };
  depends_on?: Record<string, { condition: string }>;
  read_only?: boolean;
  cap_drop?: string[];
  security_opt?: string[];
  mem_limit?: string;
  logging?: { driver: string; options: Record<'max-size' | 'max-file', string> };
}
interface Compose {
  services: Record<string, Service>;
  networks: Record<string, { internal?: boolean }>;
  volumes: Record<string, unknown>;
}

const read = (file: string) => parse(readFileSync(`docker/${file}`, 'utf8')) as Compose;
const [trial, production] = [read('compose.yaml'), read('compose.production.yaml')];
const services = Object.entries(trial.services);

/** The values that an operator sets. */
const OPERATOR_VALUES: Record<string, string> = {
  PUBLIC_URL: 'https://content.example.org',
  ...PRODUCTION_SECRETS,
  DATABASE_PASSWORD: '3f9c',
};
const VARIABLE = /\$\{(\w+):\?([^}]+)\}/g;
const substituteVariables = (env: Record<string, string>) =>
  Object.fromEntries(
    Object.entries(env).map(([key, value]) => [
      key,
      value.replace(VARIABLE, (_, name: string) => OPERATOR_VALUES[name]!),
    ]),
  );

describe('docker/compose.yaml', () => {
  it('requires no variables', () => {
    expect(JSON.stringify(trial)).not.toContain('${');
  });

  it('sets only known settings with valid values', () => {
    const { environment } = trial.services['masthead']!;
    expect(Object.keys(environment).filter((key) => !SETTING_NAMES.has(key))).toEqual([]);
    expect(parseSettings({ ...environment, ...PRODUCTION_SECRETS })).toMatchObject({
      production: false,
      DEMO_CONTENT: true,
    });
  });

  it('publishes only the port of the service, on 127.0.0.1', () => {
    const published = services.flatMap(([name, { ports = [] }]) => ports.map((port) => `${name} ${port}`));
    expect(published).toEqual(['masthead 127.0.0.1:3000:3000']);
    for (const name of ['database', 'redis']) {
      expect(trial.services[name]!.networks.map((network) => trial.networks[network])).toEqual([{ internal: true }]);
    }
  });

  it.each(services)('runs %s without capabilities on a read-only file system', (_, service) => {
    expect(service).toMatchObject({
      read_only: true,
      cap_drop: ['ALL'],
      security_opt: ['no-new-privileges:true'],
    });
  });

  it.each(services)('limits the memory and the log of %s', (_, { mem_limit, logging }) => {
    expect(mem_limit).toMatch(/^\d+[mg]$/);
    expect(logging).toEqual({ driver: 'json-file', options: { 'max-size': '10m', 'max-file': '3' } });
  });

  it('gives the service the memory of the Kubernetes manifests, and Redis more than its maxmemory', () => {
    expect(trial.services['masthead']!.mem_limit).toBe('512m');
    const { command, mem_limit } = trial.services['redis']!;
    const maxMemory = command![command!.indexOf('--maxmemory') + 1]!;
    expect(Number.parseInt(mem_limit!, 10)).toBeGreaterThan(Number.parseInt(maxMemory, 10));
  });

  it('waits for healthy dependencies and names existing services and volumes', () => {
    const awaited = trial.services['masthead']!.depends_on!;
    expect(Object.keys(awaited).sort()).toEqual(['database', 'redis']);
    for (const [name, { condition }] of Object.entries(awaited)) {
      expect([name, condition]).toEqual([name, 'service_healthy']);
      expect(trial.services[name]!.healthcheck!.test[0]).toBe('CMD');
    }
    const mounted = services.flatMap(([, { volumes = [] }]) => volumes.map((volume) => volume.split(':')[0]!));
    expect(mounted.sort()).toEqual(Object.keys(trial.volumes).sort());
    const { DATABASE_URL, REDIS_URL } = trial.services['masthead']!.environment;
    expect([new URL(DATABASE_URL!).hostname, new URL(REDIS_URL!).hostname]).toEqual(['database', 'redis']);
  });
});

describe('docker/compose.production.yaml', () => {
  const merged = { ...trial.services['masthead']!.environment, ...production.services['masthead']!.environment };

  it('overrides every secret of the trial', () => {
    const database = { ...trial.services['database']!.environment, ...production.services['database']!.environment };
    expect(JSON.stringify([merged, database])).not.toContain('for-trying-only');
  });

  it('has valid production settings when its required variables are set', () => {
    expect(Object.keys(merged).filter((key) => !SETTING_NAMES.has(key))).toEqual([]);
    expect(parseSettings(substituteVariables(merged))).toMatchObject({ production: true, DEMO_CONTENT: false });
  });

  it('changes only existing services', () => {
    expect(Object.keys(trial.services)).toEqual(expect.arrayContaining(Object.keys(production.services)));
  });
});
