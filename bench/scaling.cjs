'use strict';

// `npm run docs:scaling` writes the tables of docs/scaling.md from the committed report; `npm run bench:capacity` prints them, also for
// other loads. CommonJS because both Node and Jest load this file.
const { readFileSync, writeFileSync } = require('node:fs');
const { join } = require('node:path');
const { parseArgs } = require('node:util');
const { ASSUMPTIONS, capacity, timesOf } = require('./capacity.cjs');

const ROOT = join(__dirname, '..');
const REPORT = join(ROOT, 'bench/report/report.md');
const PAGE = join(ROOT, 'docs/scaling.md');
const BLOCK = /(<!-- capacity: .*? -->\n).*(<!-- \/capacity -->)/s;

const TITLES = {
  R1: 'first page of articles, with authors',
  R2: 'one article, with author, category and tags',
  R3: 'a page of a category',
  R4: 'full-text search',
  R6C: 'a distant page by cursor',
};

const number = (value, digits = 0) =>
  value.toLocaleString('en', { minimumFractionDigits: digits, maximumFractionDigits: digits });
const percent = (share) => `${number(share * 100)} %`;

const table = (head, rows) =>
  [head, head.map(() => '---'), ...rows].map((cells) => `| ${cells.join(' | ')} |`).join('\n');

/** Returns the tables as Markdown. */
function scalingTables(report, assumptions = ASSUMPTIONS) {
  const times = timesOf(report);
  const [without, cached] = [false, true].map((isCached) => capacity(times, assumptions, isCached));
  return [
    `Times of [the report](../bench/report/report.md): ${conditionsOf(report)}`,
    assumptionsTable(assumptions),
    readsTable(times, assumptions, cached),
    tiersTable([without, cached]),
  ].join('\n\n');
}

const conditionsOf = (report) => report.split('\n').find((line) => /articles on .*Node/.test(line));

const assumptionsTable = (all) =>
  table(
    ['assumption', 'value', 'reason'],
    [
      ['requests, including writes', `${number(all.requests)}/s, ${number(all.writes)}/s`, 'the load of this page'],
      ['reads with a credential', percent(all.signedInShare), 'no shared cache, always on the primary'],
      ['`EDGE_MAX_AGE`', `${number(all.maxAgeSeconds)} s`, 'a purge is the usual end of an entry'],
      ['changes that are purged together', `those of ${number(all.purgeSeconds)} s`, 'the pause before a purge'],
      ['keys in a request', number(all.keysPerRequest), 'Varnish and Cloudflare; Fastly: 256'],
      ['utilisation of a processor', percent(all.utilisation), 'waiting times grow fast above it'],
      ['servers that can fail', number(all.spare), 'the others then carry the load at this utilisation'],
      ['processors of a database server', number(all.databaseProcessors), 'an ordinary managed server'],
      ['an unused replica after a change', `${number(all.replicaDelayMs)} ms`, 'replication and comparison'],
      ['time of a write', 'R5', 'the most expensive measured write'],
      ['events of a write', number(all.eventsPerWrite), '`created` or `updated`, and `published`'],
      ['stored bytes of an event', number(all.eventBytes), 'articles of 3 KB'],
    ],
  );

const readsTable = (times, { reads }, { kinds }) =>
  table(
    [...['', 'read', 'share', 'URLs', 'instance µs', 'database µs'], ...['requests/s of visitors', 'hits', 'misses/s']],
    Object.entries(reads).map(([name, { share, urls }], index) => [
      ...[name, TITLES[name], percent(share), urls === null ? 'all different' : number(urls)],
      ...[number(times[name].read.own), number(times[name].read.database)],
      ...[number(kinds[index].rate), percent(kinds[index].hits), number(kinds[index].misses)],
    ]),
  );

function tiersTable(results) {
  const row = (name, toCell) => [name, ...results.map(toCell)];
  const rows = [
    row('CDN: hits of visitors', ({ hits }) => percent(hits)),
    row('CDN: requests with purges', ({ purges }) => `${number(purges, 1)}/s`),
    row('requests that reach an instance', ({ origin }) => `${number(origin)}/s`),
    row('processors of all instances', ({ own }) => number(own, 1)),
    row('**instances**', ({ instances }) => `**${number(instances)}**`),
    row('`DATABASE_POOL_SIZE`; connections to the primary', ({ pool, connections }) => `${pool}; ${connections}`),
    row('processors of all database work', ({ database }) => number(database.all, 1)),
    row('processors of the primary', ({ database }) => number(database.primary, 1)),
    row('**replicas**; needed for the load', ({ database }) => `**${database.replicas}**, ${database.needed}`),
    row('Redis: commands', ({ origin, writes }) => `${number(origin + writes)}/s`),
    row('events', ({ events }) => `${number(events)}/s`),
    row('maximum mean time of a subscriber for an event', ({ handleMs }) => `${number(handleMs)} ms`),
    row('events stored for a week', ({ eventLogGigabytes }) => `${number(eventLogGigabytes)} GB`),
  ];
  return table(['', 'no shared cache', 'CDN'], rows);
}

/** Returns the page with the text between its markers replaced. */
function withTables(page, tables) {
  if (!BLOCK.test(page)) throw new Error('docs/scaling.md has no <!-- capacity: … --> markers');
  return page.replace(BLOCK, (_all, start, end) => `${start}\n${tables}\n\n${end}`);
}

/** Writes the tables of the committed report into docs/scaling.md. */
function refreshScaling() {
  writeFileSync(PAGE, withTables(readFileSync(PAGE, 'utf8'), scalingTables(readFileSync(REPORT, 'utf8'))));
}

/** Options of the command line: description and maximum. */
const OPTIONS = {
  requests: ['requests per second', Infinity],
  writes: ['writes per second, part of the requests', Infinity],
  signedInShare: ['share of the reads that have a credential', 1],
  maxAgeSeconds: ['EDGE_MAX_AGE in seconds', Infinity],
  utilisation: ['maximum utilisation of a processor', 1],
  spare: ['servers of each tier that can fail', Infinity],
  databaseProcessors: ['processors of a database server', Infinity],
};
const toFlag = (name) => name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);

function usage() {
  const lines = Object.entries(OPTIONS).map(
    ([name, [text]]) => `  --${toFlag(name)} <n>`.padEnd(30) + `${text} (${ASSUMPTIONS[name]})`,
  );
  return `npm run bench:capacity -- [options]\n\n${lines.join('\n')}\n`;
}

/** Returns the assumptions with those of the command line. Throws for an unknown option and for a value out of range. */
function readAssumptions(args) {
  const options = Object.fromEntries(Object.keys(OPTIONS).map((name) => [toFlag(name), { type: 'string' }]));
  const { values } = parseArgs({ args, options });
  const own = Object.entries(OPTIONS).flatMap(([name, [, maximum]]) => {
    const text = values[toFlag(name)];
    if (text === undefined) return [];
    const value = Number(text);
    if (!(value > 0 && value <= maximum))
      throw new Error(`--${toFlag(name)} must be a positive number${maximum === 1 ? ' of at most 1' : ''}`);
    return [[name, value]];
  });
  return { ...ASSUMPTIONS, ...Object.fromEntries(own) };
}

module.exports = { readAssumptions, refreshScaling, scalingTables, withTables };

if (require.main === module) {
  const args = process.argv.slice(2);
  try {
    if (args[0] === '--write') refreshScaling();
    else process.stdout.write(`${scalingTables(readFileSync(REPORT, 'utf8'), readAssumptions(args))}\n`);
  } catch (error) {
    process.stderr.write(`${error.message}\n\n${usage()}`);
    process.exitCode = 2;
  }
}
