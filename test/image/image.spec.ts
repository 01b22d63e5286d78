import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { productionPackages } from '../../scripts/production-packages.cjs';
import { Container, IMAGE } from './container.js';

interface ImageConfig {
  readonly Size: number;
  readonly User: string;
  readonly Labels: Record<string, string>;
}
interface Sbom {
  readonly bomFormat: string;
  readonly components: { name: string; version: string }[];
}

const inspect = (image: string) =>
  (JSON.parse(execFileSync('podman', ['image', 'inspect', image], { encoding: 'utf8' })) as [ImageConfig])[0];
const label = (name: string) => inspect(IMAGE).Labels[`org.opencontainers.image.${name}`];
const megabytes = (bytes: number) => Math.round(bytes / 1e6);

describe('the built image', () => {
  it('has all labels of a build, and the size of its base image and at most 160 MB', () => {
    const { version } = JSON.parse(readFileSync('package.json', 'utf8')) as { version: string };
    expect(label('version')).toBe(version);
    expect(label('revision')).toMatch(/^[0-9a-f]{40}$/);
    expect(Date.parse(label('created')!)).toBeGreaterThan(Date.parse('2026-01-01'));
    for (const name of ['title', 'description', 'licenses', 'source', 'url', 'documentation']) {
      expect([name, label(name)]).toEqual([name, expect.stringMatching(/./)]);
    }

    const sizes = { image: inspect(IMAGE).Size, base: inspect(label('base.name')!).Size };
    console.log(`Size of the image: ${megabytes(sizes.image)} MB, of its base image: ${megabytes(sizes.base)} MB`);
    expect(megabytes(sizes.image - sizes.base)).toBeLessThanOrEqual(160);
  });

  it('contains a software bill of materials with the production packages', async () => {
    const { stdout } = await Container.result({ command: ['cat', 'dist/masthead.cdx.json'] });
    const { bomFormat, components } = JSON.parse(stdout) as Sbom;
    expect(bomFormat).toBe('CycloneDX');
    const named = new Set(components.map(({ name, version }) => `${name}@${version}`));
    const missing = productionPackages().map(({ name, version }) => `${name}@${version}`);
    expect(missing.filter((name) => !named.has(name))).toEqual([]);
  });

  it('runs as user 10001 without capabilities on a read-only file system, with the memory of the container', async () => {
    const script = `
      const status = require('node:fs').readFileSync('/proc/self/status', 'utf8');
      const read = (name) => new RegExp(name + ':\\\\s+(\\\\S+)').exec(status)[1];
      const fails = (path) => { try { require('node:fs').writeFileSync(path, ''); } catch (error) { return error.code; } };
      console.log(JSON.stringify({
        uid: process.getuid(), gid: process.getgid(), capabilities: read('CapBnd'), noNewPrivileges: read('NoNewPrivs'),
        app: fails('/app/file'), tmp: fails('/tmp/file'), data: fails('/data/file'), memory: process.constrainedMemory(),
      }));`;
    const { stdout } = await Container.result({ command: ['node', '--eval', script] });
    expect(JSON.parse(stdout)).toEqual({
      ...{ uid: 10001, gid: 0, capabilities: '0000000000000000', noNewPrivileges: '1' },
      ...{ app: 'EROFS', tmp: 'EROFS', memory: 256 * 1024 * 1024 },
    });
  });

  it('contains the compile cache, which Node.js reads on the read-only file system', async () => {
    // With 256 MiB, the service uses the cache only if the variable names it. The invalid setting ends it after all files are loaded.
    const env = { NODE_COMPILE_CACHE: '/app/dist/compile-cache', NODE_DEBUG_NATIVE: 'COMPILE_CACHE', PORT: 'none' };
    const command = ['sh', '-c', "node dist/src/main.js 2>&1 | grep --count 'V8 code cache for .* was accepted'"];
    const { stdout } = await Container.result({ env, command });
    expect(Number(stdout)).toBeGreaterThan(3000);
  });
});
