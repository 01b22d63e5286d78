import { execFile } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { sharedMariadb, SHARED_PORT } from '../support/shared-mariadb.js';

const run = promisify(execFile);

export const ROOT = resolve('.');
export const EXAMPLE = join(ROOT, 'examples/newsroom');

type Packages = Readonly<Record<string, string>>;
type Manifest = Readonly<Record<'dependencies' | 'devDependencies' | 'optionalDependencies', Packages>>;

export const manifest = (folder: string) => JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as Manifest;

/** A site that uses the package as npm would publish it. */
export class PackedSite {
  private constructor(
    readonly folder: string,
    readonly env: NodeJS.ProcessEnv,
    /** The files of the package. */
    readonly packed: readonly string[],
    private readonly temporary: string,
  ) {}

  /** Copies an example, by default `examples/newsroom`. */
  static async create(more: NodeJS.ProcessEnv = {}, example = EXAMPLE): Promise<PackedSite> {
    const folder = mkdtempSync(join(tmpdir(), 'masthead-newsroom-'));
    cpSync(example, folder, { recursive: true, filter: (path) => !/\/(node_modules|dist|var)$/.test(path) });
    const { files } = await installPacked(folder);
    const site = new PackedSite(folder, environment(folder, more), files, folder);
    const { masthead: _, ...ownDependencies } = manifest(example).dependencies;
    site.link({ ...ownDependencies, ...manifest(example).devDependencies });
    return site;
  }

  /** Generates a site with the command of the package, installed in a parent folder from a tarball as npx does. */
  static async generate(name: string): Promise<PackedSite> {
    const temporary = mkdtempSync(join(tmpdir(), 'masthead-npx-'));
    const { filename, files } = await installPacked(temporary);
    writeFileSync(join(temporary, 'package.json'), JSON.stringify({ dependencies: { masthead: `file:${filename}` } }));
    const folder = join(temporary, name);
    const site = new PackedSite(folder, environment(folder), files, temporary);
    await site.node(['node_modules/masthead/bin/masthead.mjs', 'new', 'site', name], {}, temporary);
    symlinkSync(join(temporary, 'node_modules'), join(folder, 'node_modules'));
    const { masthead: _, ...dependencies } = manifest(folder).dependencies;
    site.link({ ...dependencies, ...manifest(folder).devDependencies });
    return site;
  }

  /** Runs Node.js, by default in the folder of the site. */
  node(args: readonly string[], env: NodeJS.ProcessEnv = {}, cwd = this.folder) {
    return run(process.execPath, args, { cwd, env: { ...this.env, ...env } });
  }

  /** Compiles the site and returns the output of the compiler. */
  async compile(): Promise<string> {
    return (await this.node(['node_modules/typescript/bin/tsc', '-p', '.']).catch(outputOf)).stdout;
  }

  /** Runs the test files and returns their TAP output. */
  async test(...files: string[]): Promise<string> {
    return (await this.node(['--test', '--test-reporter=tap', ...files]).catch(outputOf)).stdout;
  }

  /** Links installed packages instead of downloading them. Packages without a declaration cannot be resolved. */
  link(names: Packages): void {
    linkPackages(this.folder, names);
  }

  remove(): void {
    rmSync(this.temporary, { recursive: true, force: true });
  }
}

const outputOf = (error: unknown) => error as { stdout: string };

const environment = (folder: string, more: NodeJS.ProcessEnv = {}): NodeJS.ProcessEnv => ({
  PATH: process.env['PATH'],
  DATA_DIR: join(folder, 'var'),
  ...(process.env[SHARED_PORT] && { MASTHEAD_TEST_MYSQL_URL: sharedMariadb().url('') }),
  ...more,
});

/** Packs the package into the folder, and installs it there with its dependencies. */
async function installPacked(folder: string): Promise<{ filename: string; files: string[] }> {
  const pack = ['pack', '--silent', '--json', '--ignore-scripts', '--pack-destination', folder];
  const { stdout } = await run('npm', pack, { cwd: ROOT });
  const [{ filename, files }] = JSON.parse(stdout) as [{ filename: string; files: { path: string }[] }];
  const installed = join(folder, 'node_modules/masthead');
  mkdirSync(installed, { recursive: true });
  await run('tar', ['-xzf', join(folder, filename), '-C', installed, '--strip-components=1']);
  const { dependencies, optionalDependencies } = manifest(installed);
  linkPackages(folder, { ...dependencies, ...optionalDependencies });
  return { filename, files: files.map(({ path }) => path) };
}

function linkPackages(folder: string, names: Packages): void {
  for (const name of Object.keys(names)) {
    const place = join(folder, 'node_modules', name);
    mkdirSync(dirname(place), { recursive: true });
    if (!existsSync(place)) symlinkSync(join(ROOT, 'node_modules', name), place);
  }
}
