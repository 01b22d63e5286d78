// Processes and files of a benchmark. They are removed when this process ends, except after SIGKILL.
import { spawn } from 'node:child_process';
import { randomInt } from 'node:crypto';
import { once } from 'node:events';
import { closeSync, fstatSync, mkdtempSync, openSync, readSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

/** Startup timeout. Migrations with a million articles take minutes. */
const PATIENCE_MS = 1_200_000;
const STOP_MS = 15_000;
const LOG_END = 20_000;

/** Contains the databases, the logs and the data folder of Masthead. */
export const folder = mkdtempSync(join(tmpdir(), 'masthead-bench-'));
const running = new Set();

for (const [signal, code] of Object.entries({ SIGINT: 130, SIGTERM: 143, SIGHUP: 129 })) {
  process.once(signal, () => process.exit(code));
}
process.once('exit', () => {
  for (const { child } of running) killGroup(child);
  // A killed server can still write for a moment.
  rmSync(folder, { recursive: true, force: true, maxRetries: 20, retryDelay: 50 });
});

/** Kills all processes and waits for their end. No data needs a clean shutdown. */
export async function cleanUp() {
  await Promise.all(
    [...running].map(({ child }) => {
      killGroup(child);
      return once(child, 'exit');
    }),
  );
}

// Kills the process with its child processes.
function killGroup({ pid }) {
  try {
    process.kill(-pid, 'SIGKILL');
  } catch (error) {
    if (error.code !== 'ESRCH') throw error;
  }
}

/** Starts a program with a separate log file. With `ipc`, the program can exchange messages with this process. */
export function startProcess(name, command, args, { ipc = false, ...options } = {}) {
  const logFile = join(folder, `${name}.log`);
  const log = openSync(logFile, 'a');
  // Detached: Ctrl-C does not reach the new process group; the benchmark ends it.
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

/** Stops a process with SIGTERM, and kills it after `withinMs`. */
export async function stopProcess({ child }, withinMs = STOP_MS) {
  if (child.exitCode !== null || child.signalCode !== null) return;
  child.kill('SIGTERM');
  const late = setTimeout(() => killGroup(child), withinMs);
  await once(child, 'exit');
  clearTimeout(late);
}

/** Runs a program and waits for its end. */
export async function runProcess(name, command, args) {
  const started = startProcess(name, command, args);
  const [code] = await once(started.child, 'exit');
  if (code !== 0) throw new Error(`${name} failed:\n${lastLines(started.logFile)}`);
}

/** Calls `ask` until it succeeds. Throws if the process has ended or the startup timeout has passed. */
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

// A complete log can be too long for a string.
function endOf(file) {
  const log = openSync(file, 'r');
  const { size } = fstatSync(log);
  const end = Buffer.alloc(Math.min(size, LOG_END));
  readSync(log, end, 0, end.length, size - end.length);
  closeSync(log);
  return end.toString();
}

/** Returns a free port below the ephemeral port range, because a benchmark opens many outgoing connections. */
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
