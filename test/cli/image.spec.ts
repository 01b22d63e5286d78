import { execFileSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join, resolve } from 'node:path';
import { finalStageCopies, finalStageTexts, imageEnvironment } from '../support/dockerfile.js';
import { ServiceProcess } from '../support/service-process.js';

/** Fills a folder with only the files that the Dockerfile copies. */
function assemble(app: string): void {
  for (const { sources, target } of finalStageCopies()) {
    for (const source of sources.map((path) => path.replace(/^\/app\//, ''))) {
      const to = join(app, target.endsWith('/') ? join(target, basename(source)) : target);
      if (source === 'node_modules') symlinkSync(resolve(source), to);
      else cpSync(source, to, { recursive: true });
    }
  }
}

describe('the files that the Dockerfile copies', () => {
  let folder: string;
  let app: string;

  beforeAll(() => {
    folder = mkdtempSync(join(tmpdir(), 'masthead-image-'));
    app = join(folder, 'app');
    mkdirSync(app);
    assemble(app);
    // The compile cache is that of another folder. Node.js cannot write one here, as in the image.
    rmSync(join(app, 'dist/compile-cache'), { recursive: true });
    writeFileSync(join(app, 'dist/compile-cache'), '');
  });

  afterAll(() => rmSync(folder, { recursive: true }));

  const env = () => ({
    PATH: process.env['PATH'],
    DATA_DIR: join(folder, 'data'),
    LOG_LEVEL: 'silent',
  });
  const files = () => readdirSync(app, { recursive: true }).sort();

  it('migrates and serves without other files and without writing to the folder', async () => {
    const before = files();
    const options = { cwd: app, env: env(), encoding: 'utf8' } as const;
    expect(execFileSync(process.execPath, ['bin/masthead.mjs', 'migrate'], options)).toMatch(/migrations were run/);

    const service = await ServiceProcess.start(env(), join(app, 'dist/src/main.js'));
    for (const path of [
      '/articles',
      '/api/v1/articles',
      '/docs',
      '/openapi.json',
      '/modules/articles/assets/js/publisher.js',
    ]) {
      expect([path, (await fetch(service.url + path)).status]).toEqual([path, 200]);
    }
    expect(await service.end('SIGTERM')).toBe(0);
    expect(files()).toEqual(before);
  });
});

describe('docs/upgrading.md', () => {
  it('shows the memory options of the image', () => {
    const [, variables, command] = /^export (MALLOC_.*)\nexec (node .*)$/m.exec(
      readFileSync('docs/upgrading.md', 'utf8'),
    )!;
    const inImage = Object.entries(imageEnvironment()).filter(([name]) => name.startsWith('MALLOC_'));
    expect(variables!.split(' ')).toEqual(inImage.map(([name, value]) => `${name}=${value}`));
    expect(command!.split(' ')).toEqual(JSON.parse(finalStageTexts('CMD')[0]!));
  });
});
