import { readdirSync, readlinkSync } from 'node:fs';
import { connect, type Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { DATABASE_NAMES, formatNumber, score } from '../faults/scoreboard.js';
import { memoryOf } from '../faults/resident-memory.js';
import type { SentRequest } from '../fuzz/sent-request.js';
import type { DatabaseKind } from '../support/test-database.js';
import { BudgetFixture, LIMIT_MB, type Measurement } from './budget-fixture.js';
import { LargestRequest } from './largest-requests.js';

const MAX_BLOCKED_MS = 200;
const MAX_MEMORY_MB = 50;
const MAX_STORED_FACTOR = 10;
/** Rows of events, audit and revisions that a request of a few bytes stores. */
const MIN_STORED_BYTES = 512 * 1024;
const MAX_LIVE_MS = 300;
/** Longer than the timeout of the largest upload, 300 s. */
const MAX_CONNECTION_MS = 330_000;
const REPEATS = 3;
const MAX_REDUCTIONS = 40;

const UNITS: readonly (readonly [name: string, unit: string])[] = [
  ['ASCII', 'word '],
  ['Han', '漢'],
  ['combining marks', 'a\u0300\u0316\u0300\u0316\u0300\u0316\u0300\u0316\u0300\u0316'],
  ['&', '&'],
  ['<', '<'],
];

/** Every operation of the OpenAPI document with the largest input that it accepts. New operations are included. */
describe.each<DatabaseKind>(['sqlite', 'mysql'])('budgets of one request, %s', (kind) => {
  let fixture: BudgetFixture;
  const sockets: Socket[] = [];

  beforeAll(async () => {
    fixture = await BudgetFixture.start(kind);
    await fixture.site.refill(fixture.known);
  }, 120_000);
  afterEach(() => {
    for (const socket of sockets.splice(0)) socket.destroy();
  });
  afterAll(() => fixture.stop());

  /** Returns the faults of the largest request that is accepted, and whether one was accepted. */
  async function tryOperation(path: string, method: string, unit: string, withTexts: boolean) {
    const request = new LargestRequest(fixture.document, path, method, unit, withTexts);
    let accepted: Measurement | undefined;
    const faults = new Map<string, string>();
    const measureOnce = async () => {
      const measured = await fixture.measure(request.plan());
      if (measured.status < 400) accepted = measured;
      return measured;
    };
    for (let n = 0; n < MAX_REDUCTIONS && !accepted; n++) {
      const repeated: Measurement[] = [await measureOnce()];
      // Other processes can delay one request. The cost of a request appears in each.
      while (faultsOf(medianOf(repeated)).length > 0 && repeated.length < REPEATS) repeated.push(await measureOnce());
      for (const fault of faultsOf(medianOf(repeated))) faults.set(fault.split(' ')[0]!, fault);
      const { status, text } = repeated.at(-1)!;
      // Another request has deleted the object.
      if (status === 404 && n === 0) await fixture.site.refill(fixture.known);
      else if (!accepted && !request.reduce(status, text)) break;
    }
    return { faults: [...faults.values()], isAccepted: accepted !== undefined };
  }

  it('blocks no event loop, and uses bounded memory and storage, for the largest input of each operation', async () => {
    const failures: string[] = [];
    const accepted = new Set<string>();
    let tried = 0;
    // Writes first, so that lists return large objects.
    const order = [...fixture.operations].sort((one, other) => rank(one[1]) - rank(other[1]));
    for (const [name, unit] of UNITS) {
      await fixture.callers.signInAgain();
      await fixture.site.refill(fixture.known);
      for (const [path, method] of order) {
        for (const withTexts of method === 'get' ? [false, true] : [true]) {
          const operation = `${method.toUpperCase()} ${path}`;
          const { faults, isAccepted } = await tryOperation(path, method, unit, withTexts);
          tried++;
          failures.push(...faults.map((fault) => `${operation}, ${name}: ${fault}`));
          if (isAccepted) accepted.add(operation);
          if (/logout|password|sessions/.test(path)) await fixture.callers.signInAgain();
        }
      }
      expect(await fixture.isRunning).toBe(true);
    }
    const missed = order.map(([path, method]) => `${method.toUpperCase()} ${path}`).filter((one) => !accepted.has(one));
    process.stdout.write(`${kind}: no accepted request to ${missed.join(', ')}\n`);
    score({
      fault: `largest input of each operation, ${DATABASE_NAMES[kind]}`,
      counted: `${formatNumber(tried)} inputs for ${order.length} operations`,
      unexpected: failures.length,
      measured:
        `event loop blocked for at most ${MAX_BLOCKED_MS} ms, at most ${MAX_MEMORY_MB} MB of memory, ` +
        `at most ${MAX_STORED_FACTOR} times the sent bytes stored`,
    });
    expect(failures).toEqual([]);
    // Some operations need a mailed token or the password of the caller.
    expect(missed.length).toBeLessThan(order.length * 0.2);
  }, 2_400_000);

  it('stays responsive with slow senders and slow readers on each operation, and closes their connections', async () => {
    await fixture.callers.signInAgain();
    await fixture.site.refill(fixture.known);
    const { pid } = fixture.service;
    const before = openSockets(pid);
    for (const [path, method] of fixture.operations) {
      const request = new LargestRequest(fixture.document, path, method, 'word ', false).plan();
      for (let n = 0; n < REPEATS; n++) sendSlowly(fixture.fill(request), request.body !== undefined);
    }
    await sleep(1000);
    expect(openSockets(pid)).toBeGreaterThan(before + REPEATS);
    let slowest = 0;
    const end = performance.now() + MAX_CONNECTION_MS;
    // Each liveness probe can leave one connection open.
    while (openSockets(pid) > before + 1 && performance.now() < end) {
      const start = performance.now();
      expect(await fixture.isRunning).toBe(true);
      slowest = Math.max(slowest, performance.now() - start);
      await sleep(500);
    }
    expect(openSockets(pid)).toBeLessThanOrEqual(before + 1);
    expect(slowest).toBeLessThan(MAX_LIVE_MS);
    expect(memoryOf(pid, 'VmRSS')).toBeLessThan(LIMIT_MB);
  }, 420_000);

  /** Sends half of a body, or a request whose response is not read. */
  function sendSlowly({ method, target, headers, body }: SentRequest, hasBody: boolean): void {
    const { hostname, port } = new URL(fixture.service.url);
    const lines = Object.entries({ Host: 'x', Connection: 'close', ...headers }).map(
      ([name, value]) => `${name}: ${value}`,
    );
    const socket = connect({ host: hostname, port: Number(port) }).on('error', () => undefined);
    socket.write(`${method} ${target} HTTP/1.1\r\n${lines.join('\r\n')}\r\n\r\n`);
    if (hasBody) socket.resume().write(body!.subarray(0, Math.ceil(body!.length / 2)));
    else socket.pause();
    sockets.push(socket);
  }
});

/** The number of open sockets of a process (Linux only). A client notices a closed connection only after it has read the response. */
const openSockets = (pid: number): number =>
  readdirSync(`/proc/${pid}/fd`).filter((name) => {
    try {
      return readlinkSync(`/proc/${pid}/fd/${name}`).startsWith('socket:');
    } catch {
      return false;
    }
  }).length;

const rank = (method: string): number => ['post', 'put', 'patch', 'get', 'delete'].indexOf(method);

function faultsOf({ status, blockedMs, memoryMb, storedBytes, sentBytes }: Measurement): string[] {
  const faults: string[] = [];
  if (status >= 500) faults.push(`status ${status}`);
  if (blockedMs > MAX_BLOCKED_MS) faults.push(`blocked for ${Math.round(blockedMs)} ms with ${sentBytes} bytes`);
  if (memoryMb > MAX_MEMORY_MB) faults.push(`${Math.round(memoryMb)} MB of memory with ${sentBytes} bytes`);
  if (storedBytes > Math.max(MIN_STORED_BYTES, sentBytes * MAX_STORED_FACTOR)) {
    faults.push(`stored ${storedBytes} bytes of ${sentBytes}`);
  }
  return faults;
}

/** The median of each figure. */
function medianOf(all: readonly Measurement[]): Measurement {
  const median = (read: (one: Measurement) => number) =>
    all.map(read).sort((one, other) => one - other)[Math.floor((all.length - 1) / 2)]!;
  return {
    ...all.at(-1)!,
    blockedMs: median(({ blockedMs }) => blockedMs),
    memoryMb: median(({ memoryMb }) => memoryMb),
    storedBytes: median(({ storedBytes }) => storedBytes),
  };
}
