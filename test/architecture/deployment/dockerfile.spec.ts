import { existsSync, readFileSync } from 'node:fs';
import { run as lint } from 'dockerfilelint';
import { finalStageCopies, parseDockerfile, imageEnvironment, finalStageTexts } from '../../support/dockerfile.js';
import { PROCESS_ENVIRONMENT } from '../../support/service-process.js';
import { PRODUCTION_SECRETS } from './production-secrets.js';
import { parseSettings, SETTING_NAMES } from './registered-settings.js';

const TEXT = readFileSync('docker/Dockerfile', 'utf8');
/** Limits the young generation of the heap, which grows up to 128 MB in Node.js 24. */
const HEAP = '--max-semi-space-size=16';
const { start: START } = (JSON.parse(readFileSync('package.json', 'utf8')) as { scripts: Record<'start', string> })
  .scripts;
// The linter cannot parse options with a dash in their name.
const lintable = (text: string) => text.replace(' --start-period=60s', '');

describe('docker/Dockerfile', () => {
  it('passes dockerfilelint', () => {
    expect(lint('.', lintable(TEXT))).toEqual([]);
  });

  it('fails dockerfilelint if the base image has no tag', () => {
    const careless = lintable(TEXT).replace('FROM node:24-bookworm-slim', 'FROM node\nRUN apt-get install curl');
    expect(lint('.', careless).map(({ rule }) => rule)).toEqual(expect.arrayContaining(['missing_tag']));
  });

  it('copies only existing files, which are exactly the files that .dockerignore allows', () => {
    const ignored = readFileSync('.dockerignore', 'utf8').split('\n');
    const here = parseDockerfile()
      .filter(({ keyword, text }) => keyword === 'COPY' && !text.startsWith('--from='))
      .flatMap(({ text }) => text.split(' ').slice(0, -1));

    expect(here.length).toBeGreaterThan(8);
    expect(here.filter((path) => !existsSync(path))).toEqual([]);
    expect(here.filter((path) => !ignored.includes(`!${path}`))).toEqual([]);
    expect(ignored[0]).toBe('*');
    const allowed = ignored.filter((line) => line.startsWith('!')).map((line) => line.slice(1));
    expect(allowed.filter((path) => !here.includes(path))).toEqual([]);
  });

  it('copies only from existing stages', () => {
    const stages = parseDockerfile().flatMap(({ keyword, text }) =>
      keyword === 'FROM' ? (/ AS (\w+)$/.exec(text)?.[1] ?? []) : [],
    );
    expect(stages).toEqual(expect.arrayContaining(finalStageCopies().flatMap(({ from }) => from ?? [])));
  });

  it('installs packages without install scripts', () => {
    const installs = parseDockerfile().filter(({ keyword, text }) => keyword === 'RUN' && text.includes('npm ci'));
    expect(installs).toHaveLength(2);
    for (const { text } of installs) expect(text).toContain('--ignore-scripts');
  });

  it('runs the service directly as user 1000', () => {
    expect(finalStageTexts('USER')).toEqual(['1000:1000']);
    expect(finalStageTexts('CMD')).toEqual([`["node", "${HEAP}", "dist/src/main.js"]`]);
    expect(START).toBe(`node ${HEAP} scripts/run.mjs dist/src/main.js`);
    expect(existsSync('src/main.ts')).toBe(true);
  });

  it('sets only known settings and declares its port and its data folder', () => {
    const env = imageEnvironment();
    const others = Object.entries(env).filter(([key]) => !SETTING_NAMES.has(key));
    expect(others.filter(([key]) => !key.startsWith('MALLOC_'))).toEqual([]);
    // The tests of memory limits run with the allocator of the image.
    expect(PROCESS_ENVIRONMENT).toMatchObject(Object.fromEntries(others));
    expect(finalStageTexts('EXPOSE')).toEqual([env['PORT']]);
    expect(finalStageTexts('VOLUME')).toEqual([env['DATA_DIR']]);
    expect(parseSettings({ ...env, ...PRODUCTION_SECRETS, NODE_ENV: 'test' }).HOST).toBe('0.0.0.0');
  });
});
