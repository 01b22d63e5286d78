// Everything that a bench starts and writes: it all ends with this process, however that ends (but for SIGKILL).
import { spawn } from 'node:child_process';
import { randomInt } from 'node:crypto';
import { once } from 'node:events';
import { closeSync, fstatSync, mkdtempSync, openSync, readSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

/** For what does start: migrations of a million articles take minutes. */
const PATIENCE_MS = 1_200_000;
const STOP_MS = 15_000;
const LOG_END = 20_000;

/** The databases, the logs and Masthead's data folder. */
export const folder = mkdtempSync(join(tmpdir(), 'masthead-bench-'));
const running = new Set();

for (const [signal, code] of Object.entries({ SIGINT: 130, SIGTERM: 143, SIGHUP: 129 })) {
  process.once(signal, () => process.exit(code));
}
process.once('exit', () => {
  for (const { child } of running) killGroup(child);
  // A server that is being killed may still write for a moment.
  rmSync(folder, { recursive: true, force: true, maxRetries: 20, retryDelay: 50 });
});

/** Ends everything, and waits for it; nothing here is worth a slow, clean shutdown. */
export async function cleanUp() {
  await Promise.all(
    [...running].map(({ child }) => {
      killGroup(child);
      return once(child, 'exit');
    }),
  );
}

// With whatever it has started itself.
function killGroup({ pid }) {
  try {
    process.kill(-pid, 'SIGKILL');
  } catch (error) {
    if (error.code !== 'ESRCH') throw error;
  }
}

/** Starts a program with a log file of its own. With `ipc` it can send and receive messages. */
export function startProcess(name, command, args, { ipc = false, ...options } = {}) {
  const logFile = join(folder, `${name}.log`);
  const log = openSync(logFile, 'a');
  // Detached: a group of its own, which Ctrl-C does not reach; the bench ends it.
  const child = spawn(command, args, {
    ...options,
    stdio: ['ignore', log, log, ...(ipc ? ['ipc'] : [])],
    detached: true,
  });
  const started = { name, child, logFile };
  running.add(started);
  child.once('exit', () => running.delete(started));
  child.once('error', () => running.delete(started));
  return started;
}

/** Asks as a client would; how it ends when asked to is part of what a server does, so it gets its time. */
export async function stopProcess({ child }, withinMs = STOP_MS) {
  if (child.exitCode !== null || child.signalCode !== null) return;
  child.kill('SIGTERM');
  const late = setTimeout(() => killGroup(child), withinMs);
  await once(child, 'exit');
  clearTimeout(late);
}

/** Starts a program and waits for its end. */
export async function runProcess(name, command, args) {
  const started = startProcess(name, command, args);
  const [code] = await once(started.child, 'exit');
  if (code !== 0) throw new Error(`${name} has failed:\n${lastLines(started.logFile)}`);
}

/** Calls `ask` until it does not throw. */
export async function waitUntil(started, ask, everyMs = 25) {
  const deadline = performance.now() + PATIENCE_MS;
  for (;;) {
    try {
      return await ask();
    } catch (error) {
      if (running.has(started) && performance.now() < deadline) {
        await sleep(everyMs);
        continue;
      }
      throw new Error(`${started.name} did not start:\n${lastLines(started.logFile)}`, { cause: error });
    }
  }
}

export function lastLines(file) {
  const lines = endOf(file).trimEnd().split('\n').slice(-10);
  return lines.map((line) => `  ${line.slice(0, 300)}`).join('\n');
}

// The whole log of a loaded server is too long for a string.
function endOf(file) {
  const log = openSync(file, 'r');
  const { size } = fstatSync(log);
  const end = Buffer.alloc(Math.min(size, LOG_END));
  readSync(log, end, 0, end.length, size - end.length);
  closeSync(log);
  return end.toString();
}

/** A free port below the range from which systems number outgoing connections, of which a bench opens many. */
export async function freePort() {
  for (;;) {
    const port = randomInt(20_000, 32_000);
    const server = createServer().listen(port, '127.0.0.1');
    const free = await once(server, 'listening').then(
      () => true,
      () => false,
    );
    if (!free) continue;
    server.close();
    await once(server, 'close');
    return port;
  }
}
