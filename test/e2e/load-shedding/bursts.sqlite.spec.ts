import type { Server } from 'node:http';
import { connect, type Socket } from 'node:net';
import { LoadShedder } from '../../../src/core/pipeline/load-shedding/load-shedder.js';
import { eventually } from '../../support/eventually.js';
import { startTestApp, type TestApp } from '../../support/test-app.js';

const REQUESTS = 20;
const WORK_MS = 5;

describe('Requests that arrive in one turn of the event loop', () => {
  let site: TestApp;
  let counter: NodeJS.Immediate;
  let turn = 0;
  /** The turn in which each request was handled. */
  const turns: number[] = [];
  const sockets: Socket[] = [];

  beforeAll(async () => {
    site = await startTestApp({ MAX_REQUESTS_IN_FLIGHT: '10' }, 'sqlite');
    const shedder = site.app.get(LoadShedder);
    const admit = shedder.admit.bind(shedder);
    jest.spyOn(shedder, 'admit').mockImplementation((request, response) =>
      admit(request, response, () => {
        turns.push(turn);
        const end = performance.now() + WORK_MS;
        while (performance.now() < end);
        response.end();
      }),
    );
    const count = () => {
      turn++;
      counter = setImmediate(count);
    };
    count();
  });
  afterAll(async () => {
    clearImmediate(counter);
    for (const socket of sockets) socket.destroy();
    await site.stop();
  });

  it('are handled in several turns', async () => {
    const { hostname, port } = new URL(site.url);
    for (let n = 0; n < REQUESTS; n++) sockets.push(connect(Number(port), hostname));
    const server = site.app.getHttpServer() as Server;
    const accepted = () => new Promise<number>((resolve) => server.getConnections((_, count) => resolve(count)));
    expect(await eventually(accepted, (count) => count >= REQUESTS)).toBeGreaterThanOrEqual(REQUESTS);
    for (const [n, socket] of sockets.entries()) socket.write(`GET /api/v1/tags?n=${n} HTTP/1.1\r\nHost: x\r\n\r\n`);
    const answered = () => sockets.map(({ bytesRead }) => bytesRead > 0);
    expect(await eventually(answered, (all) => !all.includes(false))).not.toContain(false);
    // On a busy machine, some have waited too long.
    expect(turns.length).toBeGreaterThan(5);
    // The last one begins within the slice of 10 ms.
    for (const one of turns)
      expect(turns.filter((other) => other === one).length).toBeLessThanOrEqual(10 / WORK_MS + 1);
  });
});
