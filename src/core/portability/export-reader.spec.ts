import { splitLines } from './export-reader.js';

async function linesOf(...chunks: (string | Buffer)[]) {
  const lines = [];
  const stream = (async function* () {
    for (const chunk of chunks) yield Buffer.from(chunk);
  })();
  for await (const line of splitLines(stream)) lines.push(line);
  return lines;
}
const textsOf = async (...chunks: (string | Buffer)[]) => (await linesOf(...chunks)).map(({ text }) => text);

describe('splitLines', () => {
  it('returns each line with its number and the position of its end in bytes', async () => {
    expect(await linesOf('ä\nb', 'c\n\nd')).toEqual([
      { number: 1, text: 'ä', end: 3 },
      { number: 2, text: 'bc', end: 6 },
      { number: 3, text: '', end: 7 },
      { number: 4, text: 'd', end: 8 },
    ]);
  });

  it('joins a character that two chunks contain', async () => {
    const bytes = Buffer.from('🌍\n');
    expect(await textsOf(bytes.subarray(0, 2), bytes.subarray(2))).toEqual(['🌍']);
  });

  it('ends lines only at line feeds', async () => {
    expect(await textsOf('a\u2028b\u2029c\u0085d\r\n')).toEqual(['a\u2028b\u2029c\u0085d\r']);
  });

  it('rejects a line that is not UTF-8 with its number', async () => {
    await expect(linesOf('a\n', Buffer.from([0xff, 10]))).rejects.toMatchObject({ line: 2, message: 'is not UTF-8' });
  });

  it('rejects a line of more than 64 MiB with its number', async () => {
    const part = Buffer.alloc(32 * 1024 * 1024, 'x');
    await expect(linesOf('a\n', part, part, 'x')).rejects.toMatchObject({
      line: 2,
      message: 'is longer than any line of an export',
    });
    expect(await linesOf(part, part)).toHaveLength(1);
  });
});
