import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { text } from 'node:stream/consumers';
import { setTimeout as sleep } from 'node:timers/promises';
import { freePort } from './free-port';
import { countTime } from './timings/count-time';

const START_TIMEOUT_MS = 60_000;

/** The options of Node.js of `npm start` and of the image. */
export const START_OPTIONS = ['--min-semi-space-size=4', '--max-semi-space-size=16'];

/** Environment of each process of the suite. */
export const PROCESS_ENVIRONMENT = {
  PATH: process.env['PATH'],
  // As in docker/Dockerfile.
  MALLOC_ARENA_MAX: '1',
  MALLOC_MMAP_THRESHOLD_: '32768',
  MALLOC_TRIM_THRESHOLD_: '131072',
};

/** The built service in a separate process, started as by `npm start` and the container image. */
export class ServiceProcess {
  private constructor(
    private readonly child: ChildProcess,
    readonly url: string,
    /** Milliseconds from the start to the first 200 response of the readiness probe. */
    readonly startupMs: number,
    /** The complete standard output, after the process has ended. */
    readonly output: Promise<string>,
  ) {}

  get pid(): number {
    return this.child.pid!;
  }

  /**
   * Starts the service and waits until it is ready. `program` is an alternative entry point with additions of a test; `fixedPort` is
   * the port, for the restart of a stopped service.
   */
  static start(env: NodeJS.ProcessEnv, program = 'dist/src/main.js', fixedPort?: string): Promise<ServiceProcess> {
    return countTime('processes', () => this.ready(env, program, fixedPort));
  }

  private static async ready(env: NodeJS.ProcessEnv, program: string, fixedPort?: string): Promise<ServiceProcess> {
    const port = fixedPort ?? (await freePort());
    const start = Date.now();
    const child = spawn(process.execPath, [...START_OPTIONS, program], {
      env: { ...PROCESS_ENVIRONMENT, LOG_LEVEL: 'warn', METRICS_CACHE_MS: '0', ...env, PORT: String(port) },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    const [output, errorOutput] = [text(child.stdout), text(child.stderr)];
    const url = `http://127.0.0.1:${port}`;
    while (!(await isReady(url))) {
      if (child.exitCode !== null || Date.now() - start > START_TIMEOUT_MS) {
        child.kill('SIGKILL');
        throw new Error(
          `The service did not become ready (exit code ${String(child.exitCode)}):\n${await errorOutput}`,
        );
      }
      await sleep(20);
    }
    return new ServiceProcess(child, url, Date.now() - start, output);
  }

  /** Ends the process with the signal and returns its exit code (null after SIGKILL). */
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
