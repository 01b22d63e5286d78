import { execFile, execFileSync } from 'node:child_process';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import { freePort } from '../support/free-port.js';

/** Built by `.ci/nightly image` before the tests, see docker/test/build.sh. */
export const IMAGE = process.env['MASTHEAD_IMAGE'] ?? 'localhost/masthead-test/masthead';

const START_TIMEOUT_MS = 120_000;
/**
 * Options of podman for machines on which root may not raise limits of processes, as podman does by default, and for machines
 * without systemd, which podman uses for the interval of health checks.
 */
const PORTABLE = ['--ulimit=nofile=1024:4096', '--ulimit=nproc=4096:4096', '--health-interval=disable'];
/** Least privileges: no writable file system except volumes, no capabilities, 256 MiB and one processor. */
const CONFINED = [
  ...['--read-only', '--read-only-tmpfs=false', '--cap-drop=all', '--security-opt=no-new-privileges'],
  ...['--memory=256m', '--memory-swap=256m', '--cpus=1'],
  // A database of the test listens on the loopback address.
  '--network=host',
];

const run = promisify(execFile);
let created = 0;

export interface ContainerOptions {
  /** Default: the user of the image. */
  readonly user?: string;
  readonly env?: Record<string, string>;
  /** Options that mount `/data`. Default: an empty volume that is removed with the container. */
  readonly data?: readonly string[];
  readonly command?: readonly string[];
}

/** The exit code and the output of a container that has ended. */
export interface ContainerResult {
  readonly code: number;
  readonly stdout: string;
  readonly stderr: string;
  /** The last line of both outputs, in the order in which the container wrote them. */
  readonly lastLine: string;
}

/** Runs a command of `docker run` with podman. Throws if it fails. */
export function runWithPodman(args: readonly string[]): void {
  execFileSync('podman', ['run', ...PORTABLE, ...args], { stdio: ['ignore', 'ignore', 'pipe'] });
}

/** Returns ids and titles of the first page of articles. */
export async function listArticles({ url }: Container): Promise<string[]> {
  const { data } = (await (await fetch(`${url}/api/v1/articles`)).json()) as {
    data: { id: number; attributes: { title: string } }[];
  };
  return data.map(({ id, attributes }) => `${id} ${attributes.title}`);
}

/** A container of the image with least privileges. */
export class Container {
  readonly url: string;

  private constructor(
    readonly name: string,
    port: number,
  ) {
    this.url = `http://127.0.0.1:${port}`;
  }

  static async start({ user, env = {}, data = [], command = [] }: ContainerOptions = {}): Promise<Container> {
    const name = `masthead-test-${process.pid}-${++created}`;
    const port = await freePort();
    const variables = { HOST: '127.0.0.1', PORT: String(port), METRICS_PORT: String(await freePort()), ...env };
    await run('podman', [
      ...['run', '--detach', `--name=${name}`, ...PORTABLE, ...CONFINED],
      ...(user === undefined ? [] : [`--user=${user}`]),
      ...Object.entries(variables).map(([key, value]) => `--env=${key}=${value}`),
      ...data,
      ...[IMAGE, ...command],
    ]);
    return new Container(name, port);
  }

  /** Starts the service and waits until it is ready. Returns the milliseconds until then as `startMs`. */
  static async ready(options: ContainerOptions = {}): Promise<{ container: Container; startMs: number }> {
    const start = performance.now();
    const container = await this.start(options);
    while (!(await container.isReady())) {
      if (!(await container.isRunning()) || performance.now() - start > START_TIMEOUT_MS) {
        throw new Error(`The container did not become ready:\n${(await container.ended(0)).lastLine}`);
      }
      await sleep(50);
    }
    return { container, startMs: performance.now() - start };
  }

  /** Runs a container to its end and removes it. */
  static async result(options: ContainerOptions): Promise<ContainerResult> {
    const container = await this.start(options);
    return container.ended(START_TIMEOUT_MS);
  }

  /** Does not block, because the load of a test must continue. */
  async isRunning(): Promise<boolean> {
    const { stdout } = await run('podman', ['inspect', '--format', '{{.State.Running}}', this.name]);
    return stdout.trim() === 'true';
  }

  /** Runs the HEALTHCHECK of the image once. */
  async isHealthy(): Promise<boolean> {
    return run('podman', ['healthcheck', 'run', this.name]).then(
      () => true,
      () => false,
    );
  }

  async signal(name: 'SIGTERM' | 'SIGKILL'): Promise<void> {
    await run('podman', ['kill', `--signal=${name}`, this.name]);
  }

  /** Waits for the end of the container, kills it after the timeout, and removes it. */
  async ended(timeoutMs = START_TIMEOUT_MS): Promise<ContainerResult> {
    const deadline = performance.now() + timeoutMs;
    while ((await this.isRunning()) && performance.now() < deadline) await sleep(50);
    if (await this.isRunning()) await this.signal('SIGKILL');
    const code = Number((await run('podman', ['wait', this.name])).stdout);
    const [{ stdout, stderr }, lastLine] = await Promise.all([run('podman', ['logs', this.name]), this.lastLine()]);
    await run('podman', ['rm', '--force', '--volumes', this.name]);
    return { code, stdout, stderr, lastLine };
  }

  /** The log of the container has the lines of both outputs in their order. */
  private async lastLine(): Promise<string> {
    const { stdout } = await run('sh', ['-c', 'podman logs --tail 1 "$1" 2>&1', 'sh', this.name]);
    return stdout.trim();
  }

  private isReady(): Promise<boolean> {
    return fetch(`${this.url}/health/ready`).then(
      ({ ok }) => ok,
      () => false,
    );
  }
}
