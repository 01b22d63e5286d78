import { once } from 'node:events';
import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { connect, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { eventually } from '../support/eventually.js';
import { ServiceProcess } from '../support/service-process.js';

const CONNECTIONS = 1000;
/** The service allows 15 s for the request headers and checks connections every 5 s. */
const HEAD_MS = 25_000;

/** Each of a thousand slow clients costs a connection and no other resource. */
describe('slow clients', () => {
  let folder: string;
  let service: ServiceProcess;
  let sockets: Socket[];

  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'masthead-slow-'));
    service = await ServiceProcess.start({
      DATABASE_URL: `sqlite:${join(folder, 'masthead.sqlite')}`,
      DATA_DIR: folder,
      ADMIN_PASSWORD: 'a password for faults',
      DEMO_CONTENT: 'true',
      API_RATE_LIMIT_REQUESTS: '100000',
      DOCS_RATE_LIMIT_REQUESTS: '100000',
      CACHE_MAX_BYTES: '0',
    });
  });
  beforeEach(() => {
    sockets = [];
  });
  afterEach(() => sockets.forEach((socket) => socket.destroy()));
  afterAll(async () => {
    await service.end('SIGKILL');
    rmSync(folder, { recursive: true, force: true });
  });

  const descriptors = () => readdirSync(`/proc/${service.pid}/fd`).length;

  async function open(first: string): Promise<void> {
    const { hostname, port } = new URL(service.url);
    for (let n = 0; n < CONNECTIONS; n++) {
      const socket = connect(Number(port), hostname).on('error', () => undefined);
      sockets.push(socket);
      await once(socket, 'connect');
      socket.pause().write(first);
    }
  }

  /** Other clients receive 200 within two seconds. */
  async function expectService(): Promise<void> {
    for (let n = 1; n <= 20; n++) {
      const start = performance.now();
      const answer = await fetch(`${service.url}/api/v1/articles?page=${n}`);
      await answer.arrayBuffer();
      expect(answer.status).toBe(200);
      expect(performance.now() - start).toBeLessThan(2000);
    }
  }

  const expectConnections = async (before: number) => {
    const most = before + CONNECTIONS - 50;
    expect(await eventually(descriptors, (now) => now > most)).toBeGreaterThan(most);
  };
  const expectReturn = async (before: number) =>
    expect(await eventually(descriptors, (now) => now <= before + 20)).toBeLessThanOrEqual(before + 20);

  it('closes connections that never finish the request headers', async () => {
    const before = descriptors();
    const closed = () => sockets.filter((socket) => socket.closed).length;
    await open('GET /api/v1/articles HTTP/1.1\r\nHost: x\r\nX-Slow: ');
    const opened = Date.now();
    await expectConnections(before);
    await expectService();
    for (const socket of sockets) socket.resume();
    while (closed() < CONNECTIONS && Date.now() - opened < 2 * HEAD_MS) {
      for (const socket of sockets) if (socket.writable) socket.write('x');
      await eventually(closed, (n) => n === CONNECTIONS || Date.now() - opened > 2 * HEAD_MS);
    }
    expect(closed()).toBe(CONNECTIONS);
    await expectReturn(before);
  });

  it('holds no slot for requests with unfinished bodies', async () => {
    const before = descriptors();
    await open(
      'POST /api/auth/login HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 4000\r\n\r\n{',
    );
    await expectConnections(before);
    const inFlight = async () =>
      /^masthead_http_requests_in_flight (\d+)$/m.exec(await (await fetch(`${service.url}/metrics`)).text())?.[1];
    expect(await eventually(inFlight, (n) => n === '0')).toBe('0');
    await expectService();
    sockets.forEach((socket) => socket.destroy());
    await expectReturn(before);
  });

  it('serves other clients while 1,000 clients do not read their responses', async () => {
    const before = descriptors();
    const read = 'GET /openapi.json HTTP/1.1\r\nHost: x\r\n\r\n';
    await (await fetch(`${service.url}/openapi.json`)).arrayBuffer();
    await open(read);
    await expectService();
    sockets.forEach((socket) => socket.destroy());
    await expectReturn(before);
  });
});
