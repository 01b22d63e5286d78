import { cpus } from 'node:os';
import { barChart } from './chart.mjs';
import { mark, megabytes, microseconds, rate, table } from './figures.mjs';

const number = (value) => value.toLocaleString('en');

export function growthReport(sizes, { rounds, seconds }) {
  const names = sizes.map(({ size }) => `${number(size)} articles`);
  return [
    `# Growth on ${sizes[0].version}, ${new Date().toISOString().slice(0, 10)}`,
    '',
    `Node ${process.version}, ${cpus().length} × ${cpus()[0]?.model ?? '?'}; medians of ${rounds} × ${seconds} s; Masthead with ` +
      '`CACHE_MAX_BYTES=0`, MariaDB with a buffer pool of 1 GB. The sizes were measured one after the other, so other load on the machine affects the figures.',
    '',
    '## Time of one request, as a multiple of the time with the fewest articles',
    '',
    table(
      ['', 'request', 'c', ...names.flatMap((name) => [`${name}, per second`, '×']), 'target', ''],
      growthOf(sizes).map(({ one, rates, times, bound }) => [
        one.name,
        one.title,
        one.connections,
        ...rates.flatMap((value, index) => [rate(value), times[index].toFixed(2)]),
        `≤ ${bound}`,
        mark(times.at(-1) <= bound),
      ]),
    ),
    '',
    '## Processor time of one request, Masthead + its database, in µs',
    '',
    table(
      ['', ...names],
      growthOf(sizes).map(({ one, usages }) => [
        one.name,
        ...usages.map(({ own, database }) => `${microseconds(own)} + ${microseconds(database)}`),
      ]),
    ),
    '',
    '## The process',
    '',
    table(
      ['', ...names, 'target', ''],
      [
        memoryRow('memory, idle for 30 s', sizes, ({ idle }) => idle, 200),
        memoryRow('memory, maximum during all requests', sizes, ({ most }) => most, 300),
        ['duration of loading', ...sizes.map(({ filled }) => `${number(filled.seconds)} s`)],
        ['memory of the loader after a tenth', ...sizes.map(({ filled }) => megabytes(filled.memory.early))],
        ['memory of the loader at the end', ...sizes.map(({ filled }) => megabytes(filled.memory.late))],
      ],
    ),
    '',
  ].join('\n');
}

export function growthChart(sizes) {
  const bars = growthOf(sizes).flatMap(({ one, times, bound }) =>
    times.slice(1).map((time, index) => ({
      label: `${one.name}, ${number(sizes[index + 1].size)} articles`,
      ratio: time,
      wanted: bound,
      atMost: true,
    })),
  );
  return barChart(
    `Time of a request as a multiple of the time with ${number(sizes[0].size)} articles; | marks the limit`,
    bars,
  );
}

/** Returns the rates and relative times of each case by size. With a fixed number of connections, the time is inverse to the rate. */
function growthOf(sizes) {
  return sizes[0].results.map(({ one, bound }, index) => {
    const usages = sizes.map(({ results }) => results[index]);
    const rates = usages.map((usage) => usage.rate);
    return { one, bound, usages, rates, times: rates.map((each) => rates[0] / each) };
  });
}

function memoryRow(name, sizes, of, wanted) {
  const isMet = sizes.every((size) => of(size) <= wanted);
  return [name, ...sizes.map((size) => megabytes(of(size))), `≤ ${wanted} MB`, mark(isMet)];
}
