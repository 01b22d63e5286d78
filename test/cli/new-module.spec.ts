import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { PackedSite, ROOT } from './packed-site.js';

// Compiles, lints and starts the application several times, on a machine that may be busy.
jest.setTimeout(240_000);

/** One with a plural that nobody would guess, and of which it is "an". */
const MODULES = [
  { name: 'faq', plural: 'faqs', options: [] },
  { name: 'opinion-story', plural: 'opinion-stories', options: ['--plural', 'opinion-stories'] },
];

describe('masthead new module', () => {
  let site: PackedSite;
  let written: string[];

  const newModuleIn = (folder: string, ...args: string[]) =>
    site.node([join(site.folder, 'node_modules/masthead/bin/masthead.mjs'), 'new', 'module', ...args], {}, folder);
  const newModule = (...args: string[]) => newModuleIn(site.folder, ...args);
  const tool = (path: string, ...args: string[]) =>
    site
      .node([join(ROOT, 'node_modules', path), ...args, ...written])
      .catch((error: unknown) => error as { stdout: string; stderr: string });
  const read = (path: string) => readFileSync(join(site.folder, path), 'utf8');

  beforeAll(async () => {
    site = await PackedSite.create();
  });
  afterAll(() => site.remove());

  it('writes one, and says which line is to be added where', async () => {
    written = [];
    for (const { name, plural, options } of MODULES) {
      const { stdout, stderr } = await newModule(name, ...options);
      const [files, told] = stdout.split('\n\n') as [string, string];
      expect(stderr).toBe('');
      const feature = `${plural.replace('-s', 'S')}Feature`;
      expect(told).toBe(
        `Put ${feature} into the list of modules of your site (src/modules.ts):\n` +
          `  import { ${feature} } from './${plural}/index.js';\n`,
      );
      written.push(...files.split('\n'));
      const modules = read('src/modules.ts').replace('= [', `= [${feature}, `);
      writeFileSync(join(site.folder, 'src/modules.ts'), `import { ${feature} } from './${plural}/index.js';\n${modules}`);
    }
    expect(written.filter((path) => !existsSync(join(site.folder, path)))).toEqual([]);
    expect(written).toEqual(
      expect.arrayContaining([
        'src/faqs/faq.entity.ts',
        'src/opinion-stories/v1/opinion-stories.controller.ts',
        'test/opinion-stories.test.ts',
        expect.stringMatching(/^migrations\/\d{13}-opinion-stories\.ts$/),
      ]),
    );
  });

  it('names everything anew, in each form of a name', () => {
    const text = written.map((path) => `${path}\n${read(path)}`).join('\n');
    expect(text).not.toMatch(/paper[-_ ]?clip|1700000000000/i);
    expect(read('src/opinion-stories/opinion-stories.permissions.ts')).toContain(
      `WRITE_OPINION_STORIES = permission('opinion-stories:write', 'author')`,
    );
    expect(read('src/opinion-stories/v1/opinion-stories.controller.ts')).toContain(`'Create an opinion story'`);
    expect(read('src/faqs/v1/faqs.controller.ts')).toContain(`'Create a faq'`);
  });

  it('writes what the rules of the repository have nothing against', async () => {
    const { stdout } = await tool('eslint/bin/eslint.js', '--config', join(ROOT, 'eslint.config.js'));
    expect(stdout).toBe('');
    const config = ['--config', join(ROOT, '.prettierrc.json')];
    expect(await tool('prettier/bin/prettier.cjs', '--check', ...config)).toMatchObject({ stderr: '' });
    // Both would tell.
    writeFileSync(join(site.folder, 'src/faqs/wrong.ts'), 'export default  process.env');
    written.push('src/faqs/wrong.ts');
    expect((await tool('eslint/bin/eslint.js', '--config', join(ROOT, 'eslint.config.js'))).stdout).toContain('error');
    expect((await tool('prettier/bin/prettier.cjs', '--check', ...config)).stderr).toContain('src/faqs/wrong.ts');
  });

  it('writes what compiles, and passes its own tests on each database that is there', async () => {
    writeFileSync(join(site.folder, 'src/faqs/wrong.ts'), '');
    expect(await site.compile()).toBe('');
    for (const { plural } of MODULES) {
      const stdout = await site.test(`dist/test/${plural}.test.js`);
      expect(stdout).not.toMatch(/^\s*not ok/m);
      expect(stdout).toMatch(new RegExp(`^# tests ${site.env['MASTHEAD_TEST_MYSQL_URL'] ? 10 : 5}$`, 'm'));
      expect(stdout).toMatch(/^# fail 0$/m);
    }
  });

  it('that is there with the others', async () => {
    const { stdout } = await site.node(['dist/src/cli.js', 'migrate']);
    for (const name of ['CalendarEntries', 'Faqs', 'OpinionStories']) {
      expect(stdout).toMatch(new RegExp(`^${name}\\d{13}$`, 'm'));
    }
    const again = site.node(['dist/src/cli.js', 'new', 'module', 'opinion-story', '--plural', 'opinions']);
    await expect(again).rejects.toMatchObject({ stderr: 'There is a resource "opinion_story" already.\n' });
  });

  it.each([
    [['faq'], 'There is src/faqs already.'],
    [['calendar', '--plural', 'calendar'], 'There is src/calendar already.'],
    [['article'], 'There is a module "articles" already.'],
    [['comment', '--plural', 'remarks'], 'There is a resource "comment" already.'],
    [['api-key'], 'There is a resource "api_key" already.'],
    [['Faq'], '"Faq" must be lower-case letters and digits with single dashes'],
    [['../faq'], '"../faq" must be lower-case letters'],
    [['fa--q'], '"fa--q" must be'],
    [['x'.repeat(31)], 'at most 30'],
    [['question', '--plural', 'api'], '"api" must be'],
    [['question', '--plural', ''], '"" must be'],
  ])('refuses %j', async (args, message) => {
    await expect(newModule(...args)).rejects.toMatchObject({ code: 1, stderr: expect.stringContaining(message) });
  });

  it('is for a folder with a site in it', async () => {
    await expect(newModuleIn(join(site.folder, 'test'), 'question')).rejects.toMatchObject({
      stderr: 'There is no folder src: this command is run in the folder of your site.\n',
    });
    await expect(newModuleIn(ROOT, 'question')).rejects.toMatchObject({ stderr: expect.stringContaining('This is Masthead itself') });
  });
});
