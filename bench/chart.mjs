// Charts as SVG with light and dark colours.
import { comparisonsOf } from './comparisons.mjs';
import { ratio } from './figures.mjs';

const NAMES = { bare: 'bare', counting: 'counting', map: 'Map', first: 'first page', equal: 'equal' };
const [WIDTH, LEFT, RIGHT, ROW, BAR, TOP] = [760, 250, 70, 28, 16, 44];
const STYLE = `
  text { font: 13px system-ui, sans-serif; fill: #1f2328 }
  .bar { fill: #3b82f6 } .missed { fill: #d97706 } .wanted { stroke: #1f2328; stroke-width: 2 } .axis { stroke: #8b949e; stroke-width: 1 }
  .faint { fill: #59636e } .line { fill: none; stroke-width: 2 }
  @media (prefers-color-scheme: dark) {
    text { fill: #e6edf3 } .wanted { stroke: #e6edf3 } .faint { fill: #9198a1 } .bar { fill: #60a5fa } .missed { fill: #f59e0b }
  }`;

/** Returns a bar chart of the ratios that have a target, with a mark at the target. */
export function ratioChart(results) {
  const bars = comparisonsOf(results).flatMap(({ one, way, others }) =>
    others
      .filter(({ wanted }) => wanted !== undefined)
      .map((other) => ({ ...other, label: `${one.name} ${way}, × ${NAMES[other.name]}` })),
  );
  return barChart('Rate of Masthead as a multiple of the baseline; | marks the target', bars);
}

/** `bars`: `label`, `ratio`, `wanted` (target), and `atMost` if lower values are better. */
export function barChart(title, bars) {
  const most = Math.max(...bars.flatMap(({ ratio: value, wanted }) => [value, wanted])) * 1.02;
  const x = (value) => (LEFT + (value / most) * (WIDTH - LEFT - RIGHT)).toFixed(1);
  const height = TOP + bars.length * ROW + 10;
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${height}" role="img" aria-label="${title}">`,
    `<style>${STYLE}\n</style>`,
    `<text x="10" y="22">${title}</text>`,
    ...bars.map((bar, index) => barOf(bar, TOP + index * ROW, x)),
    `<line class="axis" x1="${LEFT}" x2="${LEFT}" y1="${TOP - 6}" y2="${height - 10}"/>`,
    '</svg>',
    '',
  ].join('\n');
}

function barOf({ label, ratio: value, wanted, atMost }, y, x) {
  const isMet = atMost ? value <= wanted : value >= wanted;
  const end = x(value);
  const text = Math.max(Number(end), Number(x(wanted))) + 6;
  return [
    `<text x="${LEFT - 8}" y="${y + 13}" text-anchor="end">${label}</text>`,
    `<rect class="${isMet ? 'bar' : 'missed'}" x="${LEFT}" y="${y}" width="${(end - LEFT).toFixed(1)}" height="${BAR}"/>`,
    `<line class="wanted" x1="${x(wanted)}" x2="${x(wanted)}" y1="${y - 4}" y2="${y + BAR + 4}"/>`,
    `<text x="${text}" y="${y + 13}" class="faint">${ratio(value)}</text>`,
  ].join('');
}
