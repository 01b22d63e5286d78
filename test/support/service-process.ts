import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { resolve } from 'node:path';
import { text } from 'node:stream/consumers';
import { setTimeout as sleep } from 'node:timers/promises';
import { freePort } from './free-port';
import { isNight } from './lanes.cjs';
import { countTime } from './timings/count-time';

const PATIENCE_MS = 60_000;

/** What each process of the suite inherits. Node.js compiles the service once for all of them, but by night: starts are measured then. */
export const PROCESS_ENVIRONMENT = {
  PATH: process.env['PATH'],
  NODE_COMPILE_CACHE: isNight ? undefined : resolve('node_modules/.cache/masthead-tests/compiled'),
};

/** The built service in a process of its own, started as `npm start` and the image do. */
export class ServiceProcess {
  private constructor(
    private readonly child: ChildProcess,
    readonly url: string,
    /** Milliseconds from the start to the first 200 of the readiness probe. */
    readonly readyAfter: number,
    /** All that it wrote to standard output, once it has ended. */
    readonly output: Promise<string>,
  ) {}

  get pid(): number {
    return this.child.pid!;
  }

  /**
   * `program` may be another one than that of users, for tests that add something to it; `wanted` is the port of one that comes
   * back where another was.
   */
  static start(env: NodeJS.ProcessEnv, program = 'dist/src/main.js', wanted?: string): Promise<ServiceProcess> {
    return countTime('processes', () => this.ready(env, program, wanted));
  }

  private static async ready(env: NodeJS.ProcessEnv, program: string, wanted?: string): Promise<ServiceProcess> {
    const port = wanted ?? (await freePort());
    const start = Date.now();
    const child = spawn(process.execPath, ['--max-semi-space-size=16', program], {
      env: { ...PROCESS_ENVIRONMENT, LOG_LEVEL: 'warn', ...env, PORT: String(port) },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    const [output, complaints] = [text(child.stdout), text(child.stderr)];
    const url = `http://127.0.0.1:${port}`;
    while (!(await isReady(url))) {
      if (child.exitCode !== null || Date.now() - start > PATIENCE_MS) {
        child.kill('SIGKILL');
        throw new Error(`The service did not become ready (exit code ${String(child.exitCode)}):\n${await complaints}`);
      }
      await sleep(20);
    }
    return new ServiceProcess(child, url, Date.now() - start, output);
  }

  /** Ends the process with the signal and gives its exit code (null after SIGKILL). */
  async end(signal: 'SIGTERM' | 'SIGKILL'): Promise<number | null> {
    if (this.child.exitCode !== null || this.child.signalCode !== null) return this.child.exitCode;
    const ended = once(this.child, 'exit') as Promise<[number | null]>;
    this.child.kill(signal);
    return (await ended)[0];
  }
}

const isReady = (url: string): Promise<boolean> =>
  fetch(`${url}/health/ready`).then(
    ({ ok }) => ok,
    () => false,
  );
