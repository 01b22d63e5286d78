import { execFile } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { CliContext } from '../../src/cli/cli-context.js';
import { createNewCommand } from '../../src/cli/new/new.js';
import type { FeatureModule } from '../../src/core/module-api/index.js';

const run = promisify(execFile);
const MASTHEAD = resolve('bin/masthead.mjs');

describe('masthead new template', () => {
  let folder: string;
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'masthead-new-template-'));
  });
  afterEach(() => rmSync(folder, { recursive: true }));

  const path = (name: string) => join(folder, name);
  const read = (name: string) => readFileSync(path(name), 'utf8');
  const builtIn = (name: string) => readFileSync(`src/modules/pages/templates/${name}.eta`, 'utf8');
  const files = () => readdirSync(folder, { recursive: true, encoding: 'utf8' }).sort();
  const newTemplate = async (...args: string[]) =>
    (await run(process.execPath, [MASTHEAD, 'new', 'template', ...args], { cwd: folder })).stdout;

  it('copies templates into the folder "theme", and prints how to use it', async () => {
    expect(await newTemplate('header', 'footer.eta', 'footer')).toBe(
      'theme/views/header.eta\ntheme/views/footer.eta\n\n' +
        'To use the files, set PAGES_THEME=theme, or "theme" in the declaration of a module, and restart the service.\n',
    );
    expect(read('theme/views/header.eta')).toBe(builtIn('header'));
    expect(read('theme/views/footer.eta')).toBe(builtIn('footer'));
  });

  it('copies into the theme of the site, or into another folder', async () => {
    writeFileSync(path('.env'), 'PAGES_THEME=look\n');
    expect(await newTemplate('list')).toBe('look/views/list.eta\n\nRestart the service to use the files.\n');
    expect(await newTemplate('list', '--theme', 'other/look')).toMatch(
      /^other\/look\/views\/list\.eta\n\nTo use the files, set PAGES_THEME=other\/look,/,
    );
    expect(read('other/look/views/list.eta')).toBe(read('look/views/list.eta'));
  });

  it('copies into the theme that the defaults of a module name', async () => {
    const context = new CliContext([
      { name: 'house', settingDefaults: { PAGES_THEME: path('coded') } },
    ] as unknown as FeatureModule[]);
    const output = jest.spyOn(process.stdout, 'write').mockReturnValue(true);
    try {
      await createNewCommand(context).parseAsync(['template', 'item'], { from: 'user' });
      expect(output).toHaveBeenCalledWith(expect.stringMatching(/\n\nRestart the service to use the files\.\n$/));
    } finally {
      output.mockRestore();
    }
    expect(read('coded/views/item.eta')).toBe(builtIn('item'));
  });

  it('copies a template of a module into the theme that another module declares', async () => {
    const context = new CliContext([
      { name: 'desks', views: resolve('examples/newsroom/views') },
      { name: 'house', theme: path('house') },
    ] as FeatureModule[]);
    const output = jest.spyOn(process.stdout, 'write').mockReturnValue(true);
    try {
      await createNewCommand(context).parseAsync(['template', 'desks/desk'], { from: 'user' });
      expect(output).toHaveBeenCalledWith(expect.stringMatching(/\n\nRestart the service to use the files\.\n$/));
    } finally {
      output.mockRestore();
    }
    expect(read('house/views/desks/desk.eta')).toBe(readFileSync('examples/newsroom/views/desk.eta', 'utf8'));
  });

  it('lists the names of the templates in its help', async () => {
    expect(await newTemplate('--help')).toMatch(/^Templates: article, byline, .*take-part$/m);
  });

  it.each([
    [['footer'], /NAME: there is theme\/views\/footer\.eta already\./],
    [['foter', 'item'], /NAME: there is no template "foter"; templates: article, /],
    [['desks/desk'], /NAME: there is no template "desks\/desk"; templates: /],
    [['../../footer'], /NAME: there is no template "..\/..\/footer"; templates: /],
    [[], /missing required argument 'name'/],
  ])('refuses %j and writes nothing', async (names, message) => {
    await newTemplate('footer');
    writeFileSync(path('theme/views/footer.eta'), 'ours');
    const before = files();
    await expect(newTemplate(...names)).rejects.toMatchObject({
      code: 1,
      stderr: expect.stringMatching(message) as string,
    });
    expect(files()).toEqual(before);
    expect(read('theme/views/footer.eta')).toBe('ours');
  });
});
