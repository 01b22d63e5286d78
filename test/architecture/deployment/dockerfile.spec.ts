import { existsSync, readFileSync } from 'node:fs';
import { run as lint } from 'dockerfilelint';
import { copied, dockerfile, imageEnvironment, said } from '../../support/dockerfile.js';
import { SECRETS } from './given-secrets.js';
import { load, registered } from './registered-settings.js';

const TEXT = readFileSync('docker/Dockerfile', 'utf8');
/** Bounds the young generation, which Node.js 24 lets grow to 128 MB. */
const HEAP = '--max-semi-space-size=16';
const { start: START } = (JSON.parse(readFileSync('package.json', 'utf8')) as { scripts: Record<'start', string> })
  .scripts;
// The linter reads no option with a dash in its name.
const lintable = (text: string) => text.replace(' --start-period=60s', '');

describe('docker/Dockerfile', () => {
  it('is well written', () => {
    expect(lint('.', lintable(TEXT))).toEqual([]);
  });

  it('would be told of what is not', () => {
    const careless = lintable(TEXT).replace('FROM node:24-bookworm-slim', 'FROM node\nRUN apt-get install curl');
    expect(lint('.', careless).map(({ rule }) => rule)).toEqual(expect.arrayContaining(['missing_tag']));
  });

  it('copies what is there, and what .dockerignore lets through', () => {
    const ignored = readFileSync('.dockerignore', 'utf8').split('\n');
    const here = dockerfile()
      .filter(({ keyword, text }) => keyword === 'COPY' && !text.startsWith('--from='))
      .flatMap(({ text }) => text.split(' ').slice(0, -1));

    expect(here.length).toBeGreaterThan(8);
    expect(here.filter((path) => !existsSync(path))).toEqual([]);
    expect(here.filter((path) => !ignored.includes(`!${path}`))).toEqual([]);
    expect(ignored[0]).toBe('*');
    const allowed = ignored.filter((line) => line.startsWith('!')).map((line) => line.slice(1));
    expect(allowed.filter((path) => !here.includes(path))).toEqual([]);
  });

  it('takes from stages that there are', () => {
    const stages = dockerfile().flatMap(({ keyword, text }) =>
      keyword === 'FROM' ? (/ AS (\w+)$/.exec(text)?.[1] ?? []) : [],
    );
    expect(stages).toEqual(expect.arrayContaining(copied().flatMap(({ from }) => from ?? [])));
  });

  it('runs no install script of a package', () => {
    const installs = dockerfile().filter(({ keyword, text }) => keyword === 'RUN' && text.includes('npm ci'));
    expect(installs).toHaveLength(2);
    for (const { text } of installs) expect(text).toContain('--ignore-scripts');
  });

  it('runs the service itself, by nobody in particular', () => {
    expect(said('USER')).toEqual(['1000:1000']);
    expect(said('CMD')).toEqual([`["node", "${HEAP}", "dist/src/main.js"]`]);
    expect(START).toBe(`node ${HEAP} scripts/run.mjs dist/src/main.js`);
    expect(existsSync('src/main.ts')).toBe(true);
  });

  it('brings settings along that are ones, and the port that it names', () => {
    const env = imageEnvironment();
    expect(Object.keys(env).filter((key) => !registered.has(key))).toEqual([]);
    expect(said('EXPOSE')).toEqual([env['PORT']]);
    expect(said('VOLUME')).toEqual([env['DATA_DIR']]);
    expect(load({ ...env, ...SECRETS, NODE_ENV: 'test' }).HOST).toBe('0.0.0.0');
  });
});
