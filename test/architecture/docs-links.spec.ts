import { existsSync, globSync, readFileSync, statSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';

const ROOT = join(__dirname, '../..');
const PAGES = globSync(['*.md', '{docs,clients,examples,src,bench}/**/*.md'], {
  cwd: ROOT,
  exclude: (path) => /(^|\/)(node_modules|dist|api)$/.test(path),
});
/** Written by `npm run docs:api`. */
const GENERATED = 'docs/api/README.md';

const readPage = (path: string) => readFileSync(join(ROOT, path), 'utf8');
const withoutCode = (markdown: string) => markdown.replaceAll(/^```[^]*?^```$/gm, '').replaceAll(/`[^`\n]*`/g, 'code');

/** The ids of headings, as GitHub and npm create them, and of `<a id>`. */
function anchorsOf(markdown: string): Set<string> {
  const headings = [...markdown.replaceAll(/^```[^]*?^```$/gm, '').matchAll(/^#+ (.+)$/gm)].map(([, text]) =>
    text!
      .toLowerCase()
      .replaceAll(/[^\p{L}\p{N} _-]/gu, '')
      .replaceAll(' ', '-'),
  );
  return new Set([...headings, ...[...markdown.matchAll(/<a id="([^"]+)">/g)].map(([, id]) => id!)]);
}

/** Returns the relative links of a page whose file or anchor does not exist. */
function brokenLinks(page: string, markdown: string): string[] {
  return [...withoutCode(markdown).matchAll(/\]\(([^)\s]+)\)/g)].flatMap(([, target]) => {
    if (/^(https?|mailto):/.test(target!)) return [];
    const [path = '', anchor] = target!.split('#');
    const file = relative(ROOT, join(ROOT, dirname(page), path));
    if (file === GENERATED) return [];
    if (path !== '' && !existsSync(join(ROOT, file))) return [`${page}: ${target}`];
    if (anchor === undefined || (path !== '' && !statSync(join(ROOT, file)).isFile())) return [];
    return anchorsOf(path === '' ? markdown : readPage(file)).has(anchor) ? [] : [`${page}: ${target}`];
  });
}

describe('the links of the documentation', () => {
  it('lead to files and headings that exist', () => {
    expect(PAGES.length).toBeGreaterThan(60);
    expect(PAGES.flatMap((page) => brokenLinks(page, readPage(page)))).toEqual([]);
  });

  it('are reported if the file or the heading does not exist', () => {
    const page =
      '# A page\n[a](#a-page) [b](#b-page) [c](jobs.md#jobs) [d](jobs.md#lobs) [e](nothing.md) `[f](none.md)`';
    expect(brokenLinks('docs/page.md', page)).toEqual([
      'docs/page.md: #b-page',
      'docs/page.md: jobs.md#lobs',
      'docs/page.md: nothing.md',
    ]);
  });

  it('connect the index with every page', () => {
    const index = readPage('docs/README.md');
    const pages = PAGES.filter((page) => /^docs\/[\w-]+\.md$/.test(page) && page !== 'docs/README.md');
    expect(pages.filter((page) => !index.includes(`](${relative('docs', page)})`))).toEqual([]);
  });
});

describe('CHANGELOG.md', () => {
  it('has a section for sites in the entry of each version', () => {
    const entries = readPage('CHANGELOG.md').split(/^## /m).slice(1);
    expect(entries.length).toBeGreaterThan(0);
    const missing = entries.filter((entry) => !entry.includes('\n### For sites\n'));
    expect(missing.map((entry) => entry.split('\n', 1)[0])).toEqual([]);
  });
});
