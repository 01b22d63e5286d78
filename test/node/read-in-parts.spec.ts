import { once } from 'node:events';
import { createServer, get, type IncomingMessage, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { setTimeout as sleep } from 'node:timers/promises';
import { readInParts } from '../../src/modules/attachments/storage/read-in-parts.js';

const KIB = 1024;
const FILE = Buffer.from(Uint32Array.from({ length: 4 * KIB * KIB }, (_, n) => n).buffer);
const RANGE = { start: 5, end: FILE.length - 3 };
const CONTENT = FILE.subarray(RANGE.start, RANGE.end + 1);

describe('readInParts', () => {
  let server: Server;
  let opened: number[];
  let openResponses: number;

  beforeAll(async () => {
    server = createServer((request, response) => {
      const [start, end] = request.headers.range!.replace('bytes=', '').split('-').map(Number) as [number, number];
      opened.push(end - start + 1);
      openResponses++;
      response.on('close', () => openResponses--);
      if (end > RANGE.end) request.destroy();
      else response.writeHead(206, { 'Content-Length': end - start + 1 }).end(FILE.subarray(start, end + 1));
    }).listen(0, '127.0.0.1');
    await once(server, 'listening');
  });
  beforeEach(() => ([opened, openResponses] = [[], 0]));
  afterAll(() => server.close());

  const open = async ({ start, end }: { start: number; end: number }) => {
    const { port } = server.address() as AddressInfo;
    const request = get({ port, headers: { Range: `bytes=${start}-${end}` } });
    const [response] = (await once(request, 'response')) as [IncomingMessage];
    return response;
  };

  async function whenResponsesAreClosed() {
    while (openResponses > 0) await sleep(5);
  }

  it('reads the range from one response', async () => {
    expect(CONTENT.equals(await buffer(await readInParts(open, RANGE)))).toBe(true);
    expect(opened).toEqual([CONTENT.length]);
  });

  it('closes the response while the reader is slow and then reads parts of increasing size', async () => {
    const stream = await readInParts(open, RANGE);
    await once(stream, 'readable');
    await sleep(1500);
    await whenResponsesAreClosed();
    expect(opened).toEqual([CONTENT.length]);
    expect(CONTENT.equals(await buffer(stream))).toBe(true);
    expect(opened.slice(1, 5)).toEqual([64 * KIB, 128 * KIB, 256 * KIB, 512 * KIB]);
  });

  it('ends if the reader pauses before the end of the range', async () => {
    const range = { start: 0, end: 1 };
    const stream = await readInParts(open, range);
    await once(stream, 'readable');
    await sleep(1500);
    expect(await buffer(stream)).toEqual(FILE.subarray(0, 2));
    expect(opened).toEqual([2]);
  });

  it('closes the response of a stream that is destroyed before it is read', async () => {
    (await readInParts(open, RANGE)).destroy();
    await whenResponsesAreClosed();
    expect(opened).toHaveLength(1);
  });

  it('closes the response of a stream that is destroyed while it is read', async () => {
    const stream = await readInParts(open, RANGE);
    await once(stream, 'readable');
    stream.destroy();
    await whenResponsesAreClosed();
    expect(opened).toHaveLength(1);
  });

  it('rejects if a part cannot be opened', async () => {
    await expect(readInParts(open, { start: 0, end: RANGE.end + 1 })).rejects.toThrow('socket hang up');
  });
});
