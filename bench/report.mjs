import { cpus } from 'node:os';
import { comparisonsOf } from './comparisons.mjs';
import { mark, megabytes, microseconds, rate, ratio, table } from './figures.mjs';
import { productionSize } from './production-size.mjs';

const NAMES = { bare: 'bare', counting: 'counting', map: 'Map', first: 'first page', equal: 'equal' };
const SECTIONS = {
  read: ['Reads', 'Masthead with `CACHE_MAX_BYTES=0`: every request queries the database.'],
  repeated: ['Repeated reads', 'Masthead with default settings: repeated anonymous requests.'],
  write: [
    'Writes',
    'Masthead with default settings; `equal` checks the token, stores the same rows in one transaction and returns the same body; `bare` runs one `INSERT`.',
  ],
};

export function report(result, options) {
  return [
    `# Benchmark on ${result.database.version}, ${new Date().toISOString().slice(0, 10)}`,
    '',
    conditions(result, options),
    '',
    ...Object.keys(SECTIONS).flatMap((way) => speeds(way, result)),
    'Requests per second; c: connections. `bare`: node:http and the driver, totals stored in memory; `counting`: `bare` with totals by ' +
      'COUNT(*); `Map`: `bare` with stored responses; `first page`: Masthead with the first page of the list.',
    '',
    '## Processor time of one request, and its statements',
    '',
    table(
      [
        '',
        '',
        'Masthead µs',
        'database µs',
        'baseline',
        'baseline µs',
        'baseline database µs',
        'statements of Masthead',
      ],
      comparisonsOf(result.results).map((each) => usageRow(each, result.statements)),
    ),
    '',
    'Other load on the machine changes processor times less than rates.',
    '',
    '## The process',
    '',
    table(['', 'Masthead', 'target', ''], processRows(result)),
    '',
  ].join('\n');
}

export const conditions = ({ articles, database }, { rounds, seconds }) =>
  `${articles.toLocaleString('en')} articles on ${database.version}, Node ${process.version}, ${cpus().length} × ${cpus()[0]?.model ?? '?'}; ` +
  `medians of ${rounds} × ${seconds} s, in turns.`;

function speeds(way, { results, database }) {
  const rows = comparisonsOf(results).filter((each) => each.way === way);
  if (rows.length === 0) return [];
  const others = [...new Set(rows.flatMap(({ others }) => others.map(({ name }) => name)))];
  const [title, text] = SECTIONS[way];
  const head = [
    '',
    'request',
    'c',
    'Masthead',
    'p50 ms',
    'p99 ms',
    ...others.flatMap((name) => [NAMES[name], 'ratio']),
  ];
  return [
    `## ${title}`,
    '',
    text,
    '',
    table(
      [...head, 'target'],
      rows.map((row) => speedRow(row, others, database)),
    ),
    '',
  ];
}

function speedRow({ one, ours, others }, names, { dialect }) {
  const failed = ours.failed > 0 ? `, ${ours.failed} failed` : '';
  const columns = names.flatMap((name) => {
    const other = others.find((each) => each.name === name);
    return other ? [rate(other.rate), ratio(other.ratio)] : [undefined, undefined];
  });
  const wanted = others.filter((other) => other.wanted !== undefined);
  const met = wanted.map(({ name, wanted: least, ratio: had }) => `${least} × ${NAMES[name]} ${mark(had >= least)}`);
  // The targets apply to MariaDB.
  const last = dialect === 'mysql' && met.length > 0 ? met.join(', ') : undefined;
  return [one.name, one.title, one.connections, rate(ours.rate) + failed, ours.p50, ours.p99, ...columns, last];
}

function usageRow({ one, way, ours, others: [beside] }, statements) {
  const times = ({ own, database }) => [own, database].map(microseconds);
  const count = way === 'repeated' ? undefined : statementCount(statements[one.name]);
  return [one.name, way, ...times(ours), NAMES[beside.name], ...times(beside), count];
}

const statementCount = ({ all, selects }) => (all === selects ? `${all}` : `${all} (${selects} SELECT)`);

function processRows({ start, memory: { idle, most } }) {
  const row = (name, value, text, wanted, unit) => [name, text, `≤ ${wanted} ${unit}`, mark(value <= wanted)];
  const size = productionSize();
  return [
    row('startup, migrated database', start, `${Math.round(start)} ms`, 800, 'ms'),
    row('memory, idle for 30 s', idle.defaults, megabytes(idle.defaults), 140, 'MB'),
    row('memory, maximum during all requests', most.defaults, megabytes(most.defaults), 300, 'MB'),
    row(
      'memory with `CACHE_MAX_BYTES=0`, maximum during all requests',
      most.uncached,
      megabytes(most.uncached),
      300,
      'MB',
    ),
    row('`node_modules` for production', size, megabytes(size), 200, 'MB'),
  ];
}
