// Formats figures and tables.
const NOTHING = '–';

export const rate = (value) => (value < 10 ? value.toFixed(1) : Math.round(value).toLocaleString('en'));
export const ratio = (value) => value.toFixed(value < 0.1 ? 3 : 2);
export const mark = (isMet) => (isMet ? '✓' : '✗');
export const microseconds = (value) => (value >= 0 ? Math.round(value).toLocaleString('en') : NOTHING);
export const megabytes = (value) => (value ? `${Math.round(value)} MB` : NOTHING);

/** Missing cells of a row are filled with a dash. */
export function table(head, rows) {
  const lines = [head, head.map(() => '---'), ...rows.map((cells) => head.map((_, index) => cells[index] ?? NOTHING))];
  return lines.map((cells) => `| ${cells.join(' | ')} |`).join('\n');
}
