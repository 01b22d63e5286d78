import { cleanUp } from './processes.mjs';

export const tell = (text) => process.stderr.write(`${text}\n`);

/** Runs a bench, and removes all that it has started whether or not it comes to its end. */
export async function inTheEnd(bench) {
  try {
    await bench();
  } catch (error) {
    tell(`\n${error.stack}`);
    process.exitCode = 1;
  }
  await cleanUp();
  // Connections that are kept alive would hold the process.
  process.exit();
}
