import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { tmpdir } from 'node:os';
import { setTimeout as sleep } from 'node:timers/promises';
import { freePort } from './free-port.js';
import { type GuardedProcess, startGuarded } from './guarded-process.js';
import { binaries } from './lanes.cjs';
import { waitUntilReady } from './wait-until-ready.js';

const CONFIGURATION = join(__dirname, '../../docker/varnish/default.vcl');
const BACKEND = `.host = "127.0.0.1";
    .port = "3000";`;

export const PURGE_TOKEN = 'a-token-for-purges';

export interface VarnishOptions {
  /** Port of the service. */
  readonly backend: number | string;
  /** Default: `PURGE_TOKEN`. Without a token, the address of the caller decides. */
  readonly token?: string;
  /** VCL in front of the configuration. Varnish runs subroutines of one name in the order of the file. */
  readonly before?: string;
}

/** Varnish with `docker/varnish/default.vcl`, in which only the address and the deadlines of the service are replaced. */
export class VarnishServer {
  private process: GuardedProcess | undefined;

  private constructor(
    readonly port: number,
    private readonly options: VarnishOptions,
  ) {}

  get url(): string {
    return `http://127.0.0.1:${this.port}`;
  }

  static async start(options: VarnishOptions): Promise<VarnishServer> {
    const server = new VarnishServer(await freePort(), options);
    await server.restart();
    return server;
  }

  /** Starts Varnish again on its port, with an empty cache. */
  async restart(): Promise<void> {
    await this.stop();
    const folder = mkdtempSync(join(tmpdir(), 'masthead-varnish-'));
    const file = join(folder, 'default.vcl');
    writeFileSync(file, configurationFor(this.options));
    const { token = PURGE_TOKEN } = this.options;
    this.process = await startGuarded(folder, [
      ...['env', `MASTHEAD_PURGE_TOKEN=${token}`, binaries.varnish()!, '-F', '-n', join(folder, 'varnish'), '-f', file],
      ...['-a', `127.0.0.1:${this.port}`, '-s', 'malloc,64m', '-j', 'none', '-T', 'none'],
      ...['-p', 'thread_pools=1', '-p', 'thread_pool_min=20'],
    ]);
    // A malformed request ends in Varnish: the service is possibly not started yet.
    await waitUntilReady('Varnish', this.process, () => fetch(this.url, { method: 'PURGE' }));
  }

  /** Kills Varnish. Its worker process ends when its manager is killed. */
  async stop(): Promise<void> {
    const { process } = this;
    this.process = undefined;
    await process?.stop();
    while (process && (await this.isListening())) await sleep(20);
  }

  private isListening(): Promise<boolean> {
    return fetch(this.url, { method: 'PURGE' }).then(
      () => true,
      () => false,
    );
  }
}

function configurationFor({ backend, before = '' }: VarnishOptions): string {
  const text = readFileSync(CONFIGURATION, 'utf8');
  if (!text.includes(BACKEND)) throw new Error(`${CONFIGURATION} has no backend with\n${BACKEND}`);
  return (
    text
      .replace(BACKEND, BACKEND.replace('3000', String(backend)))
      // Longer, because tests also run on busy machines.
      .replaceAll('_timeout = 10s;', '_timeout = 60s;')
      .replace('import xkey;\n', `import xkey;\n${before}\n`)
  );
}
