import { readFileSync } from 'node:fs';

const PAGE = 'docs/pages-and-themes.md';

/** Rows of the tables of the page, as the texts of their cells. */
function rowsOf(heading: string): string[][] {
  const [, section = ''] = readFileSync(PAGE, 'utf8').split(`\n### ${heading}\n`);
  const [text = ''] = section.split(/\n##+ /);
  return [...text.matchAll(/^\| (`.*) \|$/gm)].map(([, row]) => row!.split(' | '));
}

const namesIn = (cell: string): string[] => [...cell.matchAll(/`(\w[\w-]*)`/g)].map(([, name]) => name!);

/** The documented members of the views, by type. */
export const documentedViews = (): ReadonlyMap<string, readonly string[]> =>
  new Map(rowsOf('Views').map(([type, members]) => [namesIn(type!)[0]!, namesIn(members!)]));

/** The names of the documented templates. */
export const documentedTemplates = (): string[] => rowsOf('Templates').flatMap(([names]) => namesIn(names!));
