import { freePort } from '../support/free-port.js';
import type { GuardedProcess } from '../support/guarded-process.js';
import { startHaproxy } from '../support/haproxy.js';
import { ServiceProcess } from '../support/service-process.js';

/** Instances behind HAProxy, which checks their readiness five times a second and retries no request. */
export class BalancedInstances {
  private constructor(
    readonly url: string,
    private readonly env: NodeJS.ProcessEnv,
    private readonly instances: ServiceProcess[],
    private readonly balancer: GuardedProcess,
  ) {}

  static async start(env: NodeJS.ProcessEnv, count: number): Promise<BalancedInstances> {
    const instances: ServiceProcess[] = [];
    for (let n = 0; n < count; n++) instances.push(await ServiceProcess.start(env));
    const port = await freePort();
    const servers = instances.map(
      ({ url }, n) => `  server i${n} ${new URL(url).host} check inter 200ms fall 1 rise 1`,
    );
    const balancer = await startHaproxy(
      `listen web
  mode http
  bind 127.0.0.1:${port}
  option httpchk GET /health/ready
${servers.join('\n')}
`,
      port,
    );
    return new BalancedInstances(`http://127.0.0.1:${port}`, env, instances, balancer);
  }

  get count(): number {
    return this.instances.length;
  }

  /** URL of one instance, without HAProxy. */
  urlOf(n: number): string {
    return this.instances[n]!.url;
  }

  pid(n: number): number {
    return this.instances[n]!.pid;
  }

  /** Restarts one instance on its port. Returns the exit code of the ended process. */
  async restart(n: number, signal: 'SIGTERM' | 'SIGKILL' = 'SIGTERM'): Promise<number | null> {
    const code = await this.end(n, signal);
    await this.startAgain(n);
    return code;
  }

  /** Ends one instance until `startAgain`. Returns the exit code of the process. */
  end(n: number, signal: 'SIGTERM' | 'SIGKILL'): Promise<number | null> {
    return this.instances[n]!.end(signal);
  }

  /** Starts an ended instance on its port. */
  async startAgain(n: number): Promise<void> {
    const { port } = new URL(this.instances[n]!.url);
    this.instances[n] = await ServiceProcess.start(this.env, undefined, port);
  }

  async stop(): Promise<void> {
    await this.balancer.stop();
    await Promise.all(this.instances.map((instance) => instance.end('SIGKILL')));
  }
}
