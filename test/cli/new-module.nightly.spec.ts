import { copyFileSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { ESLint } from 'eslint';
import { PackedSite, ROOT } from './packed-site.js';

// Compiles, lints and starts the application several times, possibly on a busy machine.
jest.setTimeout(240_000);

/**
 * The module of the documentation, and a module with all options, with the article "an" and names so long that lines wrap differently.
 */
const MODULES = [
  { name: 'faq', feature: 'faqFeature', options: ['--singular', 'question', '--plural', 'questions'] },
  {
    name: 'opinions-of-many-readers',
    feature: 'opinionsOfManyReadersFeature',
    options: ['--singular', 'opinion-of-one-reader', '--v2', '--settings', '--job', '--listener'],
  },
];

describe('masthead new module', () => {
  let site: PackedSite;
  let written: string[];

  const newModuleIn = (folder: string, ...args: string[]) =>
    site.node([join(site.folder, 'node_modules/masthead/bin/masthead.mjs'), 'new', 'module', ...args], {}, folder);
  const newModule = (...args: string[]) => newModuleIn(site.folder, ...args);
  const tool = async (path: string, ...args: string[]) =>
    (
      await site
        .node([join(ROOT, 'node_modules', path), ...args])
        .catch((error: unknown) => error as { stdout: string })
    ).stdout;
  const read = (path: string) => readFileSync(join(site.folder, path), 'utf8');
  const write = (path: string, text: string) => writeFileSync(join(site.folder, path), text);
  const sources = () =>
    ['src', 'migrations', 'test'].flatMap((folder) =>
      readdirSync(join(site.folder, folder), { recursive: true, encoding: 'utf8' }),
    );

  beforeAll(async () => {
    site = await PackedSite.create();
    site.link({ prettier: '*' });
    copyFileSync(join(ROOT, '.prettierrc.json'), join(site.folder, '.prettierrc.json'));
  });
  afterAll(() => site.remove());

  it('writes a module and prints the line to add to the list of modules', async () => {
    written = [];
    for (const { name, feature, options } of MODULES) {
      const { stdout, stderr } = await newModule(name, ...options);
      const [files, instruction] = stdout.split('\n\n') as [string, string];
      expect(stderr).toBe('');
      const line = `import { ${feature} } from './${name}/index.js';\n`;
      expect(instruction).toBe(
        `Put ${feature} into the list of modules of your site (src/modules/index.ts):\n  ${line}`,
      );
      written.push(...files.split('\n'));
      write('src/modules/index.ts', `${line}${read('src/modules/index.ts').replace('= [', `= [${feature}, `)}`);
    }
    expect(written.filter((path) => !existsSync(join(site.folder, path)))).toEqual([]);
    expect(written).toEqual(
      expect.arrayContaining([
        'src/modules/faq/question.entity.ts',
        'src/modules/opinions-of-many-readers/v1/opinions-of-many-readers.controller.ts',
        'src/modules/opinions-of-many-readers/v2/opinions-of-many-readers.controller.ts',
        'src/modules/opinions-of-many-readers/opinions-of-many-readers.settings.ts',
        'src/modules/opinions-of-many-readers/opinion-of-one-reader-retention.job.ts',
        'src/modules/opinions-of-many-readers/opinions-of-many-readers.listener.ts',
        'test/opinions-of-many-readers.test.ts',
        expect.stringMatching(/^migrations\/\d{13}-questions\.ts$/),
      ]),
    );
  });

  it('replaces the names of the template in each spelling', () => {
    const text = written.map((path) => `${path}\n${read(path)}`).join('\n');
    expect(text).not.toMatch(/paper[-_ ]?clip|desk[-_]?drawer|1700000000000|\/\/ #/i);
    expect(read('src/modules/opinions-of-many-readers/opinions-of-many-readers.settings.ts')).toContain(
      'OPINIONS_OF_MANY_READERS_ACCEPT_NEW',
    );
    expect(read('src/modules/opinions-of-many-readers/opinions-of-many-readers.permissions.ts')).toContain(
      `WRITE_OPINIONS_OF_MANY_READERS = permission('opinions-of-many-readers:write', 'author')`,
    );
    expect(read('src/modules/opinions-of-many-readers/v1/opinions-of-many-readers.controller.ts')).toContain(
      `'Create an opinion of one reader'`,
    );
    expect(read('src/modules/faq/v1/questions.controller.ts')).toContain(`'Create a question'`);
    expect(read('src/modules/faq/question.events.ts')).toContain(`name: 'faq.question.created'`);
  });

  it('writes files that pass ESLint and Prettier', async () => {
    // Control: both tools report this additional file.
    write('src/modules/faq/wrong.ts', 'export default  process.env');
    const files = [...written, 'src/modules/faq/wrong.ts'];
    expect(await tool('prettier/bin/prettier.cjs', '--list-different', ...files)).toBe('src/modules/faq/wrong.ts\n');
    const config = ['--config', join(ROOT, 'eslint.config.js'), '--format', 'json'];
    const linted = JSON.parse(await tool('eslint/bin/eslint.js', ...config, ...files)) as ESLint.LintResult[];
    expect(linted).toHaveLength(files.length);
    expect(linted.flatMap(({ messages }) => messages.map(({ ruleId }) => ruleId))).toEqual(
      Array(2).fill('no-restricted-syntax'),
    );
    rmSync(join(site.folder, 'src/modules/faq/wrong.ts'));
  });

  it('writes modules that compile and pass their tests on each available database', async () => {
    expect(await site.compile()).toBe('');
    const stdout = await site.test(...MODULES.map(({ name }) => `dist/test/${name}.test.js`));
    expect(stdout).not.toMatch(/^\s*not ok/m);
    expect(stdout).toMatch(new RegExp(`^# tests ${site.env['MASTHEAD_TEST_MYSQL_URL'] ? 28 : 14}$`, 'm'));
    expect(stdout).toMatch(/^# fail 0$/m);
  });

  it('writes migrations that run with the migrations of Masthead', async () => {
    const { stdout } = await site.node(['dist/src/cli.js', 'migrate']);
    for (const name of ['CalendarEntries', 'Questions', 'OpinionsOfManyReaders']) {
      expect(stdout).toMatch(new RegExp(`^${name}\\d{13}$`, 'm'));
    }
  });

  it.each([
    [['faq'], 'NAME: there is src/modules/faq already.'],
    [['articles'], 'NAME: there is a module "articles" already.'],
    [['remarks', '--singular', 'comment'], '--singular: there is a resource "comment" already.'],
    [['remarks', '--plural', 'outbox'], '--plural: there is a table "outbox" already.'],
    [['../remarks'], 'NAME: "../remarks" must be lower-case letters'],
  ])('refuses %j and writes nothing', async (args, message) => {
    const before = sources();
    await expect(newModule(...args)).rejects.toMatchObject({ code: 1, stderr: expect.stringContaining(message) });
    expect(sources()).toEqual(before);
  });

  it('refuses resources and tables of the other modules of the site', async () => {
    const again = site.node(['dist/src/cli.js', 'new', 'module', 'help', '--singular', 'question']);
    await expect(again).rejects.toMatchObject({
      stderr: expect.stringMatching(
        /--singular: there is a resource "question"[^]*--plural: there is a table "questions"/,
      ),
    });
  });

  it('removes the written files if a later file cannot be written', async () => {
    const elsewhere = join(site.folder, 'elsewhere');
    mkdirSync(elsewhere);
    copyFileSync(join(site.folder, 'package.json'), join(elsewhere, 'package.json'));
    writeFileSync(join(elsewhere, 'test'), 'a file in the way of a folder');
    await expect(newModuleIn(elsewhere, 'remarks')).rejects.toMatchObject({
      stderr: expect.stringMatching(/^The path already exists \(.*test.*\)\.\n$/),
    });
    expect(readdirSync(elsewhere).sort()).toEqual(['package.json', 'test']);
  });

  it('refuses a folder that is not the root of a site', async () => {
    await expect(newModuleIn(join(site.folder, 'src'), 'remarks')).rejects.toMatchObject({
      stderr: expect.stringMatching(/^This folder is not a site: /),
    });
    await expect(newModuleIn(ROOT, 'remarks')).rejects.toMatchObject({
      stderr: expect.stringMatching(/^This is Masthead itself/),
    });
  });
});
