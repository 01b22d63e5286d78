import { cpus } from 'node:os';

const WAYS = ['bare', 'counting', 'map', 'first'];
const NAMES = { bare: 'bare', counting: 'counting', map: 'Map', first: 'first page' };
const NOTHING = '–';

export function report({ options, database, results, statements, start, memory }) {
  return [
    `# Bench, ${new Date().toISOString().slice(0, 10)}`,
    '',
    `${options.articles} articles on ${database.version}, Node ${process.version}, ${cpus().length} × ${cpus()[0]?.model ?? '?'}; ` +
      `medians of ${options.rounds} × ${options.seconds} s, in turns.`,
    '',
    table(
      [
        '',
        'request',
        'c',
        'Masthead',
        'p99 ms',
        'bare',
        'ratio',
        'counting',
        'ratio',
        'Map',
        'ratio',
        'first page',
        'ratio',
        'wanted',
      ],
      results.map((result) => speedRow(result, database)),
    ),
    '',
    'Requests per second. `bare`: node:http and the driver, totals kept in memory; `counting`: the same with totals by COUNT(*); ' +
      '`Map`: the same with finished answers kept; `first page`: Masthead with the page where a walk by cursor begins. Ratio: Masthead to the column before. c: connections.',
    '',
    table(['', 'Masthead µs', 'its database µs', 'baseline µs', 'its database µs'], results.map(usageRow)),
    '',
    'Processor time of one request, in the server and in the database. The baseline is `counting` for R4 and R6, `first page` for R6C and `bare` for ' +
      'the others. It drifts less than the rates when the machine has other work.',
    '',
    table(
      ['', ...Object.keys(statements).map((dialect) => `statements on ${dialect}`)],
      results.map(({ one }) => [
        one.name,
        ...Object.values(statements).map((counts) => statementCount(counts[one.name])),
      ]),
    ),
    '',
    table(
      ['', 'Masthead', 'wanted'],
      [
        ['start to ready, migrated database', `${Math.round(start)} ms`, '≤ 1500 ms'],
        ['memory, idle', megabytes(memory.idle), '≤ 200 MB'],
        ['memory, most under load', megabytes(memory.load), '≤ 300 MB'],
      ],
    ),
    '',
  ].join('\n');
}

function speedRow({ one, measured }, { dialect }) {
  const { masthead } = measured;
  const columns = WAYS.flatMap((way) => {
    const other = measured[way];
    return other ? [rate(other.rate), ratio(masthead, other)] : [NOTHING, NOTHING];
  });
  const wanted = Object.entries(one.targets).map(([way, least]) => {
    const met = masthead.rate / measured[way].rate >= least;
    return `${least} × ${NAMES[way]} ${met ? '✓' : '✗'}`;
  });
  // The project's targets are those for MariaDB.
  const last = dialect === 'mysql' ? wanted.join(', ') : NOTHING;
  const failed = masthead.failed > 0 ? `, ${masthead.failed} failed` : '';
  return [one.name, one.title, one.connections, rate(masthead.rate) + failed, masthead.p99, ...columns, last];
}

function usageRow({ one, measured }) {
  const [first] = one.against;
  return [
    one.name,
    ...[measured.masthead, measured[first]].flatMap(({ own, database }) => [own, database].map(microseconds)),
  ];
}

const microseconds = (value) => (value >= 0 ? Math.round(value).toLocaleString('en') : NOTHING);
const rate = (value) => (value < 10 ? value.toFixed(1) : Math.round(value).toLocaleString('en'));
const ratio = (ours, theirs) => {
  const value = ours.rate / theirs.rate;
  return value.toFixed(value < 0.1 ? 3 : 2);
};
const megabytes = (value) => (value ? `${Math.round(value)} MB` : NOTHING);
const statementCount = ({ all, selects }) => (all === selects ? `${all}` : `${all} (${selects} SELECT)`);

function table(head, rows) {
  const lines = [head, head.map(() => '---'), ...rows];
  return lines.map((cells) => `| ${cells.join(' | ')} |`).join('\n');
}
