import { once } from 'node:events';
import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { MAX_SHORT_CHUNKS } from '../../../src/core/pipeline/edge/small-chunks.js';
import { timeSlice } from '../../../src/core/lifecycle/time-slice.js';
import { startTestApp, type TestApp } from '../../support/test-app.js';

const END = '0\r\n\r\n';

describe('A body of many short chunks', () => {
  let site: TestApp;

  beforeAll(async () => (site = await startTestApp()));
  afterAll(() => site.stop());
  afterEach(() => jest.restoreAllMocks());

  const send = async (method: string, path: string, chunks: number) => {
    const socket = connect(Number(new URL(site.url).port), '127.0.0.1');
    await once(socket, 'connect');
    const head = [
      ...[`${method} ${path} HTTP/1.1`, 'Host: x', 'Connection: close'],
      ...['Content-Type: application/json', 'Transfer-Encoding: chunked'],
    ].join('\r\n');
    socket.write(`${head}\r\n\r\n${'1\r\n \r\n'.repeat(chunks)}${END}`);
    return text(socket);
  };

  it('is rejected with an error that names the remedy', async () => {
    const response = await send('POST', '/api/auth/login', 8000);
    expect(response).toContain('HTTP/1.1 400 ');
    expect(response).toContain('too many short chunks: send longer chunks or a Content-Length');
  });

  it('is rejected if its request waits for the time slice', async () => {
    jest.spyOn(timeSlice, 'isTaken', 'get').mockReturnValue(true);
    expect(await send('POST', '/api/auth/login', 8000)).toContain('HTTP/1.1 400 ');
  });

  it('is accepted at the limit, also if its request waits for the time slice', async () => {
    jest.spyOn(timeSlice, 'isTaken', 'get').mockReturnValue(true);
    expect(await send('GET', '/health/live?waits', MAX_SHORT_CHUNKS)).toContain('HTTP/1.1 200 ');
  });
});
