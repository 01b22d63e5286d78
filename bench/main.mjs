import { inspect } from 'node:util';
import { cleanUp } from './processes.mjs';

export const tell = (text) => process.stderr.write(`${text}\n`);

/** Runs a benchmark, then stops its processes and removes its files, also after an error. */
export async function inTheEnd(bench) {
  try {
    await bench();
  } catch (error) {
    tell(`\n${inspect(error)}`);
    process.exitCode = 1;
  }
  await cleanUp();
  // Keep-alive connections would keep the process running.
  process.exit();
}
