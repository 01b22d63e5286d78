import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { SerializedResponse } from '../../http/response/http-response.js';
import { ResponseCompressor } from './response-compressor.js';

const responseOf = (length: number) => new SerializedResponse({}, 'The quick brown fox. '.repeat(length / 21));
const LARGE = 4 * 1024 * 1024;

describe('ResponseCompressor', () => {
  it.each([
    ['br', 2000, brotliDecompressSync],
    ['gzip', 2000, gunzipSync],
    ['br', LARGE, brotliDecompressSync],
    ['gzip', LARGE, gunzipSync],
  ] as const)('compresses with %s a body of %i bytes', async (coding, length, decompress) => {
    const response = responseOf(length);
    const compressed = (await new ResponseCompressor().compress(response, coding, 'a'))!;
    expect(compressed.length).toBeLessThan(length / 10);
    expect(decompress(compressed).toString()).toBe(response.text);
    // Otherwise a cached body would retain more memory than the cache counts.
    expect(compressed.buffer.byteLength).toBe(compressed.length);
  });

  it('compresses a coalesced response once for each coding', async () => {
    const compressor = new ResponseCompressor();
    const response = responseOf(LARGE);
    const [first, second, other] = await Promise.all(
      (['br', 'br', 'gzip'] as const).map((coding, n) => compressor.compress(response, coding, `caller ${n}`)),
    );
    expect(second).toBe(first);
    expect(gunzipSync(other!).toString()).toBe(response.text);
  });

  it('compresses a large body outside of the event loop', async () => {
    const isFinishedInOneTurn = async (length: number) => {
      let isFinished = false;
      const compressed = new ResponseCompressor().compress(responseOf(length), 'gzip', 'a').finally(() => {
        isFinished = true;
      });
      for (let tick = 0; tick < 10; tick++) await Promise.resolve();
      const result = isFinished;
      await compressed;
      return result;
    };
    expect(await isFinishedInOneTurn(2000)).toBe(true);
    expect(await isFinishedInOneTurn(LARGE)).toBe(false);
  });

  it('returns undefined if many bodies of a caller wait, and compresses the body of another caller', async () => {
    const compressor = new ResponseCompressor();
    const response = responseOf(LARGE);
    const compress = (caller: string) => compressor.compress(responseOf(LARGE), 'br', caller);
    const textOf = (compressed?: Buffer) => compressed && brotliDecompressSync(compressed).toString();
    const crowd = Array.from({ length: 60 }, () => compress('crowd'));
    const other = compress('other');
    const results = await Promise.all(crowd);
    expect(results.filter((result) => result === undefined).length).toBeGreaterThanOrEqual(30);
    const served = [results[0], await other, await compress('crowd')];
    expect(served.map((compressed) => textOf(compressed) === response.text)).toEqual([true, true, true]);
  });
});
