import { once } from 'node:events';
import { createServer, type IncomingMessage } from 'node:http';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { limitSmallChunks, MAX_SHORT_CHUNKS } from './small-chunks.js';

const HEAD = 'POST /read HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n\r\n';
const UNREAD = HEAD.replace('/read', '/unread');
const END = '0\r\n\r\n';
const chunksOf = (length: number, count: number) => `${length.toString(16)}\r\n${'x'.repeat(length)}\r\n`.repeat(count);

describe('limitSmallChunks', () => {
  let rejections = 0;
  let rejected: Socket | undefined;
  let parsed = 0;
  const server = createServer((request, response) => {
    limitSmallChunks(request, response, () => {
      rejections++;
      rejected = request.socket.end('rejected');
    });
    const push = request.push.bind(request);
    request.push = (chunk: Buffer | null) => {
      parsed++;
      return push(chunk);
    };
    if (request.url === '/unread') response.end('unread');
    else
      lengthOf(request).then(
        (length) => response.end(`${length} bytes`),
        () => undefined,
      );
  });
  const sockets: Socket[] = [];

  beforeAll(() => once(server.listen(0, '127.0.0.1'), 'listening'));
  beforeEach(() => ([rejections, parsed] = [0, 0]));
  afterEach(() => {
    for (const socket of sockets.splice(0)) socket.destroy();
  });
  afterAll(async () => {
    server.close();
    server.closeAllConnections();
    await once(server, 'close');
  });

  function open(): Socket {
    const socket = connect((server.address() as AddressInfo).port, '127.0.0.1').on('error', () => undefined);
    sockets.push(socket);
    return socket.setEncoding('latin1');
  }

  async function responseTo(socket: Socket, text: string): Promise<string> {
    socket.write(text);
    return String(await once(socket, 'data'));
  }

  it('accepts a short body in chunks of one byte', async () => {
    const body = chunksOf(1, MAX_SHORT_CHUNKS) + END;
    expect(await responseTo(open(), HEAD + body)).toContain(`${MAX_SHORT_CHUNKS} bytes`);
  });

  // A chunk of 256 bytes at the end of a packet arrives in two parts.
  it('accepts a long body in chunks of 256 bytes', async () => {
    expect(await responseTo(open(), HEAD + chunksOf(256, 20_000) + END)).toContain(`${256 * 20_000} bytes`);
    expect(rejections).toBe(0);
  });

  it('rejects a longer body in chunks of one byte once and reads no further', async () => {
    const socket = open();
    const body = chunksOf(1, 500_000);
    expect(await responseTo(socket, HEAD + body + END)).toBe('rejected');
    expect(rejections).toBe(1);
    await once(socket, 'end');
    expect(rejected!.bytesRead).toBeLessThan(body.length / 2);
  });

  it('does not parse the chunks after the limit', async () => {
    expect(await responseTo(open(), HEAD + chunksOf(1, 5000))).toBe('rejected');
    expect(parsed).toBe(MAX_SHORT_CHUNKS + 1);
  });

  it('reads the bodies of later connections with the same parser', async () => {
    for (let n = 0; n < 20; n++) {
      const socket = open();
      expect(await responseTo(socket, HEAD + chunksOf(1, 5000))).toBe('rejected');
      const close = once(socket, 'close');
      rejected!.resetAndDestroy();
      await close;
      expect(await responseTo(open(), HEAD + chunksOf(1, 10) + END)).toContain('10 bytes');
    }
  });

  it('rejects an unread body in chunks of one byte after the response', async () => {
    const socket = open();
    expect(await responseTo(socket, UNREAD)).toContain('200 OK');
    expect(await responseTo(socket, chunksOf(1, 500_000))).toBe('rejected');
  });

  it('rejects a body with a length that arrives in packets of one byte', async () => {
    const socket = open().setNoDelay();
    socket.write('POST /read HTTP/1.1\r\nHost: x\r\nContent-Length: 1000000\r\n\r\n');
    const rejection = once(socket, 'data');
    for (let sent = 0; rejections === 0 && sent < 100_000; sent++) {
      socket.write('x');
      await nextTurn();
    }
    expect(String(await rejection)).toBe('rejected');
  });

  it('keeps the connection after an unread body', async () => {
    const socket = open();
    for (let n = 0; n < 3; n++) {
      expect(await responseTo(socket, UNREAD + chunksOf(64 * 1024, 20) + END)).toContain('200 OK');
    }
  });
});

async function lengthOf(request: IncomingMessage): Promise<number> {
  let length = 0;
  for await (const chunk of request as AsyncIterable<Buffer>) length += chunk.length;
  return length;
}
