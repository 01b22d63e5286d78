'use strict';

// Computes instances, database servers and purges for a load, from the times of a report. CommonJS because both Node and Jest load
// this file.

const SECOND_US = 1_000_000;

/** Assumptions of docs/scaling.md. Shares are fractions of 1. */
const ASSUMPTIONS = {
  requests: 10_000,
  writes: 50,
  signedInShare: 0.05,
  /** Reads by case of the benchmark: share, and number of different URLs. `null`: practically no URL is requested twice. */
  reads: {
    R1: { share: 0.25, urls: 10, isList: true },
    R2: { share: 0.6, urls: 20_000, isList: false },
    R3: { share: 0.1, urls: 300, isList: true },
    R4: { share: 0.03, urls: null, isList: true },
    R6C: { share: 0.02, urls: null, isList: true },
  },
  maxAgeSeconds: 300,
  purgeSeconds: 2,
  keysPerRequest: 100,
  utilisation: 0.6,
  spare: 1,
  databaseProcessors: 4,
  connectionsPerProcessor: 4,
  replicaDelayMs: 20,
  eventsPerWrite: 2,
  eventBytes: 4096,
  eventDays: 7,
};

/**
 * Reads the processor times of one request from a report of `npm run bench`, in microseconds. Throws if a case is missing.
 * Example: `times.R1.read` is `{ own: 1022, database: 270 }`.
 */
function timesOf(report) {
  const times = {};
  for (const [, name, way, own, database] of report.matchAll(
    /^\| (R\w+) \| (read|repeated|write) \| ([\d,]+) \| ([\d,]+) \|/gm,
  )) {
    times[name] = { ...times[name], [way]: { own: toNumber(own), database: toNumber(database) } };
  }
  const needed = [...Object.keys(ASSUMPTIONS.reads).map((name) => [name, 'read']), ['R5', 'write']];
  const missing = needed.filter(([name, way]) => !times[name]?.[way]);
  if (missing.length > 0) throw new Error(`The report has no processor time of ${missing.join(' ')}`);
  return times;
}

const toNumber = (text) => Number(text.replaceAll(',', ''));

/**
 * Returns the share of the requests to one URL that a cache answers. If requests and changes are independent of each other, a
 * request is a hit if the last event before it was a request: rate / (rate + changes). An expiry after `maxAgeSeconds` is one more
 * change per period.
 */
const hitShare = (rate, changes, maxAgeSeconds) => rate / (rate + changes + 1 / maxAgeSeconds);

/** Returns the load of each tier, with a shared cache or without one. */
function capacity(times, assumptions, isCached) {
  const { requests, writes, signedInShare, reads, maxAgeSeconds, purgeSeconds, utilisation, spare } = assumptions;
  const signedIn = (requests - writes) * signedInShare;
  const visitors = requests - writes - signedIn;

  const kinds = Object.entries(reads).map(([name, { share, urls, isList }]) => {
    const rate = visitors * share;
    const changes = Math.min(isList ? writes : writes / urls, 1 / purgeSeconds);
    const hits = isCached && urls !== null ? hitShare(rate / urls, changes, maxAgeSeconds) : 0;
    return { name, rate, hits, misses: rate * (1 - hits) };
  });
  const misses = sum(kinds.map((kind) => kind.misses));

  /** Processors that the part `own` or `database` of the requests occupies. */
  const processors = (part) => ({
    visitors: sum(kinds.map((kind) => kind.misses * times[kind.name].read[part])) / SECOND_US,
    signedIn:
      sum(Object.entries(reads).map(([name, { share }]) => signedIn * share * times[name].read[part])) / SECOND_US,
    writes: (writes * times.R5.write[part]) / SECOND_US,
  });
  const own = processors('own');
  const database = databaseServers(processors('database'), assumptions);
  const instances = Math.ceil(total(own) / utilisation) + spare;

  return {
    kinds,
    ...{ visitors, signedIn, writes, misses },
    hits: 1 - misses / visitors,
    origin: misses + signedIn + writes,
    ...{ own: total(own), instances, database },
    ...connections(instances, database, assumptions),
    ...events(assumptions),
    purges: isCached ? purges(assumptions) : 0,
  };
}

/**
 * Returns the servers of the database. Replicas serve visitors only, and only while they have all changes; after each change they
 * are unused for `replicaDelayMs`. Each replica applies all writes. Throws if the primary alone has too much load.
 */
function databaseServers(load, { writes, utilisation, databaseProcessors, replicaDelayMs, spare }) {
  const limit = databaseProcessors * utilisation;
  const usable = Math.exp((-writes * replicaDelayMs) / 1000);
  const all = total(load);
  if (all <= limit) return { load, all, limit, usable, primary: all, replicas: spare, needed: 0 };
  const primary = load.writes + load.signedIn + load.visitors * (1 - usable);
  if (primary > limit) throw new Error(`The primary needs ${primary.toFixed(1)} of ${limit.toFixed(1)} processors`);
  const needed = Math.ceil((load.visitors * usable) / (limit - load.writes));
  return { load, all, limit, usable, primary, replicas: needed + spare, needed };
}

/** With replicas that serve reads, each instance has one more connection to the primary, for the comparison. */
function connections(instances, { needed }, { databaseProcessors, connectionsPerProcessor }) {
  const pool = Math.max(1, Math.ceil((databaseProcessors * connectionsPerProcessor) / instances));
  return { pool, connections: instances * (pool + (needed > 0 ? 1 : 0)) };
}

function events({ writes, eventsPerWrite, eventBytes, eventDays, utilisation }) {
  const perSecond = writes * eventsPerWrite;
  return {
    events: perSecond,
    handleMs: (1000 * utilisation) / perSecond,
    eventLogGigabytes: (perSecond * eventBytes * eventDays * 86_400) / 1e9,
  };
}

/**
 * Returns the requests per second that purge a CDN. The changes of `purgeSeconds` are purged together, with the keys of the articles and
 * of their collection.
 */
const purges = ({ writes, purgeSeconds, keysPerRequest }) =>
  Math.ceil((writes * purgeSeconds + 1) / keysPerRequest) / Math.max(purgeSeconds, 1 / writes);

const sum = (values) => values.reduce((all, value) => all + value, 0);
const total = ({ visitors, signedIn, writes }) => visitors + signedIn + writes;

module.exports = { ASSUMPTIONS, capacity, hitShare, timesOf };
