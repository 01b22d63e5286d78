import type { ImportKind } from './import-mapping.entity.js';
import type { ImportReport, ImportNote } from './import-report.js';

const PLURALS: Record<ImportKind, string> = {
  author: 'authors',
  category: 'categories',
  tag: 'tags',
  post: 'posts',
  commenter: 'commenters',
  comment: 'comments',
};
const COUNT_WIDTH = 6;

/** Formats the report as lines of text. */
export function formatReport({ tallies, skipped, notes }: ImportReport): string[] {
  const table = (Object.keys(PLURALS) as ImportKind[]).map((kind) => {
    const { made, changed, unchanged, skipped: left } = tallies[kind];
    const columns = { made, changed, unchanged, ...(left > 0 && { skipped: left }) };
    const cells = Object.entries(columns).map(([name, number]) => `${String(number).padStart(COUNT_WIDTH)} ${name}`);
    return `${PLURALS[kind].padEnd(11)}${cells.join('  ')}`;
  });
  return [
    ...table,
    ...section('Skipped:', [...skipped], (count) => count),
    ...section('Notes:', [...notes], ({ count }) => count, formatLines),
  ];
}

function section<T>(title: string, rows: [string, T][], count: (value: T) => number, after = (_: T) => ''): string[] {
  if (rows.length === 0) return [];
  return [
    title,
    ...rows.map(([text, value]) => `${String(count(value)).padStart(COUNT_WIDTH)} ${text}${after(value)}`),
  ];
}

function formatLines({ count, lines }: ImportNote): string {
  if (lines.length === 0) return '';
  return ` (line ${lines.join(', ')}${lines.length < count ? ', …' : ''})`;
}
