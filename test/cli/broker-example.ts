import { join } from 'node:path';
import { manifest, PackedSite, ROOT } from './packed-site.js';

/** Declares the tests of an example package that publishes events to a message broker. `env` has the path of the server. */
export function describeBrokerExample(name: string, env: NodeJS.ProcessEnv): void {
  const example = join(ROOT, 'examples', name);

  describe(`examples/${name}`, () => {
    let site: PackedSite;

    beforeAll(async () => {
      site = await PackedSite.create(env, example);
    });
    afterAll(() => site.remove());

    it('requires the same versions of packages as Masthead', () => {
      const { masthead: _, ...own } = manifest(example).dependencies;
      const { dependencies, devDependencies } = manifest(ROOT);
      expect({ ...dependencies, ...devDependencies }).toMatchObject({ ...own, ...manifest(example).devDependencies });
    });

    it('compiles against the types of the package', async () => {
      expect(await site.compile()).toBe('');
    });

    it('passes its tests with a real server', async () => {
      const stdout = await site.test('dist/test/*.test.js');
      expect(stdout).not.toMatch(/^\s*not ok/m);
      expect(stdout).toMatch(/^# tests 2$/m);
      expect(stdout).toMatch(/^# fail 0$/m);
    }, 240_000);
  });
}
