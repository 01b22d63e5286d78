import type { ImportKind } from './imported.entity.js';
import type { ImportReport, Note } from './import-report.js';

const PLURALS: Record<ImportKind, string> = {
  author: 'authors',
  category: 'categories',
  tag: 'tags',
  post: 'posts',
  commenter: 'commenters',
  comment: 'comments',
};
const WIDTH = 6;

/** Formats the report as lines of text. */
export function reportLines({ tallies, skipped, notes }: ImportReport): string[] {
  const table = (Object.keys(PLURALS) as ImportKind[]).map((kind) => {
    const { made, changed, unchanged, skipped: left } = tallies[kind];
    const columns = { made, changed, unchanged, ...(left > 0 && { skipped: left }) };
    const cells = Object.entries(columns).map(([name, number]) => `${String(number).padStart(WIDTH)} ${name}`);
    return `${PLURALS[kind].padEnd(11)}${cells.join('  ')}`;
  });
  return [
    ...table,
    ...section('Skipped:', [...skipped], (count) => count),
    ...section('Notes:', [...notes], ({ count }) => count, places),
  ];
}

function section<T>(title: string, rows: [string, T][], count: (value: T) => number, after = (_: T) => ''): string[] {
  if (rows.length === 0) return [];
  return [title, ...rows.map(([text, value]) => `${String(count(value)).padStart(WIDTH)} ${text}${after(value)}`)];
}

function places({ count, lines }: Note): string {
  if (lines.length === 0) return '';
  return ` (line ${lines.join(', ')}${lines.length < count ? ', …' : ''})`;
}
