import type { Server, ServerResponse } from 'node:http';
import { connect, type Socket } from 'node:net';
import { LoadShedder } from '../../../src/core/pipeline/load-shedding/load-shedder.js';
import { OverloadResponder } from '../../../src/core/pipeline/load-shedding/overload-responder.js';
import { eventually } from '../../support/eventually.js';
import { startTestApp, type TestApp } from '../../support/test-app.js';

const REQUESTS = 20;
const WORK_MS = 5;
/** The last request of a turn begins within the slice of 10 ms. */
const MOST_IN_A_TURN = 10 / WORK_MS + 1;

describe('Requests that arrive in one turn of the event loop', () => {
  let site: TestApp;
  let counter: NodeJS.Immediate;
  let turn: number;
  /** The turn in which each request was handled. */
  let turns: number[];
  const sockets: Socket[] = [];

  beforeEach(() => {
    [turn, turns] = [0, []];
    const count = () => {
      turn++;
      counter = setImmediate(count);
    };
    count();
  });
  afterEach(async () => {
    clearImmediate(counter);
    for (const socket of sockets.splice(0)) socket.destroy();
    await site.stop();
  });

  function handle(response: ServerResponse): void {
    turns.push(turn);
    const end = performance.now() + WORK_MS;
    while (performance.now() < end);
    response.end();
  }

  async function sendAll(): Promise<void> {
    const { hostname, port } = new URL(site.url);
    for (let n = 0; n < REQUESTS; n++) sockets.push(connect(Number(port), hostname));
    const server = site.app.getHttpServer() as Server;
    const accepted = () => new Promise<number>((resolve) => server.getConnections((_, count) => resolve(count)));
    expect(await eventually(accepted, (count) => count >= REQUESTS)).toBeGreaterThanOrEqual(REQUESTS);
    for (const [n, socket] of sockets.entries()) socket.write(`GET /api/v1/tags?n=${n} HTTP/1.1\r\nHost: x\r\n\r\n`);
  }

  function expectSeveralTurns(): void {
    expect(turns.length).toBeGreaterThan(MOST_IN_A_TURN);
    for (const one of turns) expect(turns.filter((other) => other === one).length).toBeLessThanOrEqual(MOST_IN_A_TURN);
  }

  it('are handled in several turns', async () => {
    site = await startTestApp({ MAX_REQUESTS_IN_FLIGHT: '10' }, 'sqlite');
    const shedder = site.app.get(LoadShedder);
    const admit = shedder.admit.bind(shedder);
    jest
      .spyOn(shedder, 'admit')
      .mockImplementation((request, response) => admit(request, response, () => handle(response)));
    await sendAll();
    const answered = () => sockets.map(({ bytesRead }) => bytesRead > 0);
    expect(await eventually(answered, (all) => !all.includes(false))).not.toContain(false);
    // On a busy machine, some have waited too long.
    expectSeveralTurns();
  });

  it('are rejected in several turns', async () => {
    site = await startTestApp({ MAX_REQUESTS_IN_FLIGHT: '1' }, 'sqlite');
    const shedder = site.app.get(LoadShedder);
    const admit = shedder.admit.bind(shedder);
    // The first request holds its slot.
    jest.spyOn(shedder, 'admit').mockImplementation((request, response) => admit(request, response, () => undefined));
    jest.spyOn(site.app.get(OverloadResponder), 'reject').mockImplementation((_, response) => handle(response));
    await sendAll();
    const count = () => turns.length;
    expect(await eventually(count, (rejected) => rejected >= REQUESTS - 1)).toBe(REQUESTS - 1);
    expectSeveralTurns();
  });
});
