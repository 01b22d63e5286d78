import { execFile } from 'node:child_process';
import { promisify } from 'node:util';

const run = promisify(execFile);

const STATEMENTS = 200_000;
const OBJECTS_PER_TURN = 1_000_000;
const TURNS = 10;

/**
 * A collection that V8 begins by itself frees the statements outside of a JavaScript context. better-sqlite3 12, compiled with
 * the headers of Node.js 24.21, ended the process there with "Assertion failed: (env) != nullptr"; `gc()` did not show it.
 */
const PREPARE = `
  const Database = require('better-sqlite3');
  const database = new Database(':memory:');
  let sum = 0;
  for (let n = 1; n <= ${STATEMENTS}; n++) sum += database.prepare('SELECT ? AS n').get(n).n;
  let turns = ${TURNS};
  function fillHeap() {
    Array.from({ length: ${OBJECTS_PER_TURN} }, (_, n) => ({ n }));
    if (turns-- > 0) setTimeout(fillHeap, 10);
    else console.log(sum);
  }
  fillHeap();
`;

describe('better-sqlite3', () => {
  it('releases the statements that the garbage collector finds', async () => {
    const { stdout, stderr } = await run(process.execPath, ['--eval', PREPARE]);
    expect({ stdout, stderr }).toEqual({ stdout: `${(STATEMENTS * (STATEMENTS + 1)) / 2}\n`, stderr: '' });
  });
});
