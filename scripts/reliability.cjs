'use strict';

// Makes docs/reliability.md from what the fault suite has counted in its last full run. CommonJS because two loaders share it:
// Node, which runs it, and Jest, which looks whether the tests are there that it names.
const { existsSync, readdirSync, readFileSync, writeFileSync } = require('node:fs');
const { join } = require('node:path');

const ROOT = join(__dirname, '..');
const FIGURES = join(ROOT, 'var/reliability');

/** Faults of which a test says no more than that they are withstood, with the title of each. */
const ELSEWHERE = {
  'at once, on two instances': [
    [
      'test/e2e/database/instances.mysql.spec.ts',
      'accepts one of 200 concurrent updates with the same If-Match for %s',
    ],
    [
      'test/e2e/database/instances.mysql.spec.ts',
      'assigns a slug and a user name once and creates a tag once under concurrent requests',
    ],
    ['test/e2e/database/instances.mysql.spec.ts', 'accepts a refresh token once across two instances'],
    ['test/e2e/idempotency/instances.mysql.spec.ts', 'creates one article from 50 concurrent requests'],
    ['test/e2e/ratings/parallel.databases.spec.ts', 'stores one rating for 20 concurrent requests of one reader'],
    [
      'test/e2e/categories/taxonomy-instances.mysql.spec.ts',
      'rejects one of two concurrent moves of categories below each other',
    ],
    [
      'test/e2e/categories/taxonomy-instances.mysql.spec.ts',
      'rejects one of two concurrent merges of tags into each other',
    ],
    ['test/e2e/jobs/instances.mysql.spec.ts', 'runs each job once per interval'],
  ],
  'deadlocks and waits for locks': [
    ['test/e2e/ratings/deadlock.mysql.spec.ts', 'retries the rating and returns 404 for the purged article'],
    ['test/e2e/idempotency/instances.mysql.spec.ts', 'executes once if the request is retried after a deadlock'],
    ['test/e2e/database/deadline.mysql.spec.ts', 'returns 503 at the deadline and rolls back the transaction'],
  ],
  'receivers of webhooks that are slow, away or lie': [
    [
      'test/e2e/webhooks/dispatch.spec.ts',
      'limits a slow receiver to 8 open requests without delaying other receivers',
    ],
    [
      'test/e2e/webhooks/dispatch.spec.ts',
      'retries until the receiver accepts the message, and delays later messages of the subject',
    ],
    ['test/e2e/webhooks/sender.sqlite.spec.ts', 'reads at most 64 KB of an endless response'],
    ['test/e2e/webhooks/sender.sqlite.spec.ts', 'fails after the timeout, even if the response has started'],
    ['test/e2e/webhooks/sender.sqlite.spec.ts', 'follows no redirect'],
  ],
  'instances that are killed or told to end': [
    [
      'test/cli/job-kill.mysql.nightly.spec.ts',
      'lets another instance run the job when the lease of a killed instance expires',
    ],
    ['test/cli/end.mysql.nightly.spec.ts', 'exits with 0 although a job does not end'],
  ],
  'replicas that are killed, frozen or without the tables': [
    [
      'test/e2e/database/replicas.mysql.spec.ts',
      'fails no request when the replica is %s and uses the replica again after recovery',
    ],
  ],
  'the event loop, slow clients': [
    ['test/e2e/metrics/event-loop.sqlite.nightly.spec.ts', 'stays responsive during a request with %s'],
    ['test/faults/slow-clients.spec.ts', 'that never end the head of a request are closed by the service'],
    ['test/faults/slow-clients.spec.ts', 'that do not end their body keep no place'],
    ['test/faults/slow-clients.spec.ts', 'that do not read their answers keep no place'],
  ],
  'what SQLite undoes by itself': [
    ['test/e2e/database/undone-by-sqlite.sqlite.spec.ts', 'commits later transactions after SQLite rolled one back'],
  ],
};

/** What a reader looks for first stands first; a file that is not named here comes last. */
const ORDER = ['kill.', 'power-cut', 'disk-', 'database-lost', 'redis-lost', 'rolling', 'migration-kill', 'cluster'];
const LAST = ['fuzz/', 'security/'];

const isLast = ({ spec }) => LAST.some((folder) => spec.includes(`/${folder}`));

function rankOf(row) {
  if (isLast(row)) return ORDER.length + 1;
  const { spec } = row;
  const rank = ORDER.findIndex((name) => spec.includes(`/${name}`));
  return rank < 0 ? ORDER.length : rank;
}

const byRank = (a, b) => rankOf(a) - rankOf(b) || a.fault.localeCompare(b.fault);

/** The page as Markdown, of the rows that `test/faults/scoreboard.ts` keeps. */
function reliability(rows) {
  const [{ processors, node }] = rows;
  return `\
# Reliability

<!-- Made by "npm run docs:reliability" from a full run, that of .ci/nightly -->

What is done to the service, and what came of it in the last full run, on ${processors} processors with Node.js ${node}: processes of their own, under load, with a ledger of what was acknowledged. *Lost* is what was acknowledged and is not there, or in part; *twice* what was done twice; *unexpected* are answers that are neither true nor 503 with \`Retry-After\`. A bound stands in parentheses. A *control* is a fault put in on purpose, which the same test has seen. ${rows.some(isLast) ? TOOLS : ''}\`.ci/nightly\` runs all of it.

| fault | counted | lost | twice | unexpected | well again after | measured | control | test |
|---|---|---|---|---|---|---|---|---|
${[...rows].sort(byRank).map(lineOf).join('\n')}

## Held by other tests

${Object.entries(ELSEWHERE).map(sectionOf).join('\n\n')}
`;
}

const TOOLS = 'Tools that were written to break in, and requests that nobody would think of, stand at the end. ';

const lineOf = ({ fault, counted, lost, doubled, unexpected, recoveryMs, measured, control, spec }) =>
  [
    fault,
    counted,
    lost ?? '',
    doubled ?? '',
    unexpected ?? '',
    recoveryMs === undefined ? '' : `${Math.round(recoveryMs).toLocaleString('en')} ms`,
    measured ?? '',
    control ?? '',
    `\`${spec.replace('test/faults/', '')}\``,
  ].reduce((line, cell) => `${line} ${cell} |`, '|');

const sectionOf = ([fault, tests]) =>
  [
    `**${fault[0].toUpperCase()}${fault.slice(1)}**`,
    '',
    ...tests.map(([file, title]) => `- \`${file}\`: ${title}`),
  ].join('\n');

/** What the README shows of them. */
const HEADLINES = ['kill.', 'power-cut', 'rolling', 'cluster', 'mixed'];

const headlines = (rows) => `\
| fault | counted | lost | twice |
| --- | --- | --- | --- |
${rows
  .filter(({ spec }) => HEADLINES.some((name) => spec.includes(`/${name}`)))
  .sort(byRank)
  .map(({ fault, counted, lost, doubled }) => `| ${fault} | ${counted} | ${lost ?? ''} | ${doubled ?? ''} |`)
  .join('\n')}
`;

/** The README with them in their place. */
const withHeadlines = (readme, rows) =>
  readme.replace(/(<!-- reliability: .*-->\n)[^]*(<!-- \/reliability -->)/, (_all, start, end) =>
    [start, headlines(rows), end].join('\n'),
  );

module.exports = { ELSEWHERE, reliability, withHeadlines };

if (require.main === module) {
  const files = existsSync(FIGURES) ? readdirSync(FIGURES) : [];
  const rows = files.map((file) => JSON.parse(readFileSync(join(FIGURES, file), 'utf8')));
  const short = rows.filter(({ full }) => !full);
  if (rows.length === 0 || short.length > 0) {
    const missing = short.map(({ fault }) => fault).join('; ') || 'all';
    process.stderr.write(`Not counted in a full run: ${missing}\n`);
    process.exitCode = 1;
  } else {
    const readme = join(ROOT, 'README.md');
    writeFileSync(join(ROOT, 'docs/reliability.md'), reliability(rows));
    writeFileSync(readme, withHeadlines(readFileSync(readme, 'utf8'), rows));
  }
}
