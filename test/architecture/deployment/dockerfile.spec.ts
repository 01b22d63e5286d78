import { existsSync, readFileSync } from 'node:fs';
import { run as lint } from 'dockerfilelint';
import {
  buildArguments,
  finalStageCopies,
  finalStageTexts,
  imageEnvironment,
  parseDockerfile,
} from '../../support/dockerfile.js';
import { PROCESS_ENVIRONMENT, START_OPTIONS } from '../../support/service-process.js';
import { PRODUCTION_SECRETS } from './production-secrets.js';
import { parseSettings, SETTING_NAMES } from './registered-settings.js';

const TEXT = readFileSync('docker/Dockerfile', 'utf8');
const BASE = /^FROM (\S+) AS packages$/m.exec(TEXT)![1]!;
const { scripts: SCRIPTS } = JSON.parse(readFileSync('package.json', 'utf8')) as { scripts: Record<string, string> };
const DEFAULTS = buildArguments();
// The linter cannot parse options with a dash in their name, and does not know build arguments.
const lintable = (text: string) =>
  text
    .replace(' --start-period=60s', '')
    .replaceAll('--platform=$BUILDPLATFORM ', '')
    .replaceAll(BASE, DEFAULTS['NODE_IMAGE']!);

describe('docker/Dockerfile', () => {
  it('passes dockerfilelint', () => {
    expect(lint('.', lintable(TEXT))).toEqual([]);
  });

  it('fails dockerfilelint if the base image has no tag', () => {
    const careless = lintable(TEXT).replace(`FROM ${DEFAULTS['NODE_IMAGE']}`, 'FROM node\nRUN apt-get install curl');
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

  it.each(['docker/Dockerfile', 'templates/site/Dockerfile'])(
    'uses the Node.js of development as base image of all stages of %s, which a build can pin by digest',
    (file) => {
      const { version } = JSON.parse(readFileSync('scripts/node/package.json', 'utf8')) as { version: string };
      const before = parseDockerfile(file).filter(({ stage }) => stage === -1);
      expect(before.map(({ keyword, text }) => `${keyword} ${text}`)).toEqual([
        `ARG NODE_IMAGE=docker.io/library/node:${version}-bookworm-slim`,
        'ARG NODE_DIGEST=',
      ]);
      expect(BASE).toMatch(/^\$\{NODE_IMAGE\}\$\{NODE_DIGEST:\+@\$NODE_DIGEST\}$/);
      const bases = parseDockerfile(file).filter(({ keyword }) => keyword === 'FROM');
      expect(bases.map(({ text }) => text.replace('--platform=$BUILDPLATFORM ', ''))).toEqual([
        `${BASE} AS packages`,
        `${BASE} AS build`,
        BASE,
      ]);
    },
  );

  it('has the labels of the OCI that describe a build, from build arguments', () => {
    const [labels = ''] = finalStageTexts('LABEL');
    const named = [...labels.matchAll(/org\.opencontainers\.image\.([\w.]+)="([^"]+)"/g)];
    const values = Object.fromEntries(named.map(([, name, value]) => [name!, value!]));
    expect(values).toEqual({
      ...{ title: 'Masthead', description: expect.any(String), licenses: 'MIT' },
      ...{ version: '$VERSION', revision: '$REVISION', created: '$CREATED' },
      ...{ source: '$SOURCE', url: '$URL', documentation: '$DOCUMENTATION' },
      ...{ 'base.name': '$NODE_IMAGE', 'base.digest': '$NODE_DIGEST' },
    });
    const declared = finalStageTexts('ARG').map((text) => text.split('=')[0]);
    const used = Object.values(values).flatMap((value) => (value.startsWith('$') ? value.slice(1) : []));
    expect(declared.sort()).toEqual(used.sort());
  });

  it('installs the packages on the platform of the image, and compiles on that of the build', () => {
    const stage = (name: string) => parseDockerfile().find(({ text }) => text.endsWith(` AS ${name}`))!.text;
    // Some packages have one optional package for each platform.
    expect(stage('packages')).not.toContain('--platform');
    expect(stage('build')).toMatch(/^--platform=\$BUILDPLATFORM /);
  });

  it('lets user 10001 and group 0 write to the data folder only, and runs the service directly', () => {
    expect(finalStageTexts('USER')).toEqual(['10001:0']);
    expect(finalStageTexts('RUN')).toEqual([
      'mkdir /data && chown 10001:0 /data && chmod 0770 /data && ln -s /app/bin/masthead.mjs /usr/local/bin/masthead',
      `node ${START_OPTIONS.join(' ')} scripts/compile-cache.mjs 10001`,
    ]);
    expect(JSON.parse(finalStageTexts('CMD')[0]!)).toEqual(['node', ...START_OPTIONS, 'dist/src/main.js']);
    expect(SCRIPTS['start']).toBe(`node ${START_OPTIONS.join(' ')} scripts/run.mjs dist/src/main.js`);
    // Node.js 22 uses a compile cache only with the options that wrote it.
    expect(SCRIPTS['build']).toBe(`nest build && node ${START_OPTIONS.join(' ')} scripts/compile-cache.mjs`);
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
