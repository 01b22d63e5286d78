import { execFile } from 'node:child_process';
import { promisify } from 'node:util';

const run = promisify(execFile);

/** Enough for several collections of each generation. A driver that is compiled for another Node.js crashes in one of them. */
const STATEMENTS = 200_000;

const PREPARE = `
  const Database = require('better-sqlite3');
  const database = new Database(':memory:');
  let sum = 0;
  for (let n = 1; n <= ${STATEMENTS}; n++) {
    sum += database.prepare('SELECT ? AS n').get(n).n;
    if (n % 20_000 === 0) gc();
  }
  gc();
  console.log(sum);
`;

describe('better-sqlite3', () => {
  it('releases the statements that the garbage collector finds', async () => {
    const { stdout, stderr } = await run(process.execPath, ['--expose-gc', '--eval', PREPARE]);
    expect({ stdout, stderr }).toEqual({ stdout: `${(STATEMENTS * (STATEMENTS + 1)) / 2}\n`, stderr: '' });
  });
});
