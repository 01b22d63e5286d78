import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { signIn, startMasthead } from './masthead.mjs';
import { stopProcess } from './processes.mjs';

const PRELOAD = fileURLToPath(new URL('count-statements.cjs', import.meta.url));
const TRIES = 7;
const CONNECTIONS = 10;

/** Statements per request on MariaDB, counted by the server. */
export const statementsOnMariadb = (all, masthead, token, database) =>
  countEach(all, masthead, token, database.statements);

/** Statements per request on SQLite, counted inside a separate Masthead process. */
export async function statementsOnSqlite(all, database, settings) {
  const nodeOptions = ['--require', PRELOAD];
  const masthead = await startMasthead('counted', database, { nodeOptions, ipc: true, settings });
  const ask = async () => {
    masthead.child.send('how many?');
    return (await once(masthead.child, 'message'))[0];
  };
  try {
    return await countEach(all, masthead, await signIn(masthead), ask);
  } finally {
    await stopProcess(masthead);
  }
}

async function countEach(all, masthead, token, ask) {
  const counts = {};
  for (const one of all) {
    // Opens all connections of the pool, because each new connection runs setup statements.
    await Promise.all(Array.from({ length: CONNECTIONS }, () => send(masthead, one, token)));
    let least;
    // Jobs and the view counter also run statements: the minimum of several tries excludes them.
    for (let tries = 0; tries < TRIES; tries++) {
      const before = await ask();
      await send(masthead, one, token);
      const after = await ask();
      const count = { all: after.all - before.all, selects: after.selects - before.selects };
      if (!least || count.all < least.all) least = count;
    }
    counts[one.name] = least;
  }
  return counts;
}

async function send({ origin }, { paths, body }, token) {
  const headers = { 'Content-Type': 'application/json', Authorization: `Bearer ${token}` };
  const response = await fetch(origin + paths[0], body && { method: 'POST', headers, body: body() });
  await response.arrayBuffer();
  if (!response.ok) throw new Error(`${paths[0]} returned ${response.status}`);
}
