import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { WordPressImporter } from '../../../src/modules/import/index.js';
import { fixturePath } from '../../cli/command-line.js';
import { startTestApp, type TestApp } from '../../support/test-app.js';

const WITHOUT_ADDRESS: readonly [from: string | RegExp, to: string][] = [
  [/\t<link>.*\n/, ''],
  [/\t<wp:base_site_url>.*\n/, ''],
  [/\t<wp:base_blog_url>.*\n/, ''],
];
/** Other posts under the same ids, except an empty draft without a date, which each site can have. */
const OTHER_SITE: readonly [from: string | RegExp, to: string][] = [
  ['<title>A small site</title>', '<title>Another site</title>'],
  [/(<item>\s*<title>)(?=[^<])/g, '$1Other '],
];

describe('an import from WordPress files without the address of a site', () => {
  let site: TestApp;

  beforeEach(async () => {
    site = await startTestApp();
  });
  afterEach(() => site.stop());

  const write = (...changes: readonly [from: string | RegExp, to: string][]) => {
    const file = join(site.env.DATA_DIR!, 'export.xml');
    const xml = readFileSync(fixturePath('small-export.xml'), 'utf8');
    writeFileSync(
      file,
      [...WITHOUT_ADDRESS, ...changes].reduce((text, [from, to]) => text.replace(from, to), xml),
    );
    return file;
  };
  const importFile = (...changes: readonly [from: string | RegExp, to: string][]) =>
    site.app.get(WordPressImporter, { strict: false }).import(write(...changes));
  const articles = () => site.sql('SELECT id, title, slug, content, version FROM articles ORDER BY id');
  const sources = async () =>
    (await site.sql<{ source: string }>('SELECT DISTINCT source FROM imports ORDER BY source')).map(
      (row) => row.source,
    );
  const notesOf = ({ notes }: { notes: ReadonlyMap<string, unknown> }) =>
    [...notes.keys()].filter((note) => note.startsWith('the file has'));

  it('imports two sites with the same ids as two sites, and a repetition changes nothing', async () => {
    const first = await importFile();
    const before = await articles();
    const second = await importFile(...OTHER_SITE);

    expect([first.tallies.post.made, second.tallies.post]).toEqual([
      7,
      { made: 7, changed: 0, unchanged: 0, skipped: 2 },
    ]);
    expect((await articles()).slice(0, 7)).toEqual(before);
    expect(await sources()).toEqual(['wordpress:title:A small site', 'wordpress:title:Another site']);
    expect(notesOf(first)).toEqual([
      'the file has no address of its site: its title, "A small site", identifies the site in later imports',
    ]);

    const after = await articles();
    for (const changes of [[], OTHER_SITE]) {
      const { tallies } = await importFile(...changes);
      expect(tallies.post).toMatchObject({ made: 0, changed: 0, unchanged: 7 });
    }
    expect(await articles()).toEqual(after);
  });

  it('continues an import of an earlier release, and does not overwrite it with another site', async () => {
    await importFile();
    // The key of earlier releases.
    await site.sql("UPDATE imports SET source = 'wordpress:'");
    const before = await articles();

    const other = await importFile(...OTHER_SITE);
    const again = await importFile();
    const changed = await importFile(['speaks of marmalade', 'speaks of quinces']);

    expect(other.tallies.post).toMatchObject({ made: 7, changed: 0 });
    expect(again.tallies.post).toMatchObject({ made: 0, changed: 0, unchanged: 7 });
    expect([again.tallies.category.made, again.tallies.author.made, notesOf(again)]).toEqual([0, 0, []]);
    expect(changed.tallies.post).toMatchObject({ made: 0, changed: 1, unchanged: 6 });
    expect((await articles()).slice(1, 7)).toEqual(before.slice(1));
    expect(await sources()).toEqual(['wordpress:', 'wordpress:title:Another site']);
  });

  it('warns if a file has neither an address nor a title', async () => {
    const untitled: [string, string] = ['<title>A small site</title>', ''];
    const report = await importFile(untitled);

    expect(report.tallies.post.made).toBe(7);
    expect(notesOf(report)).toEqual([
      'the file has neither the address nor the title of its site: all such files count as one site',
    ]);
    expect((await importFile(untitled)).tallies.post).toMatchObject({ made: 0, changed: 0, unchanged: 7 });
    expect(await sources()).toEqual(['wordpress:']);
  });
});
