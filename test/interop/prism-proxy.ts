import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import supertest, { type Agent, type Response } from 'supertest';
import { freePort } from '../support/free-port.js';
import { TOOLS } from './interop-tools.js';

/** A difference between a message and the OpenAPI document, as prism reports it. */
interface Violation {
  readonly location: readonly string[];
  readonly message: string;
}

/** The proxy of prism in front of the service. It compares requests and responses with the OpenAPI document. */
export class PrismProxy {
  /** Responses that prism found in the document, with the statuses. */
  readonly statuses: number[] = [];
  /** Differences of responses, one line each. */
  readonly violations: string[] = [];

  private constructor(
    private readonly child: ChildProcess,
    readonly url: string,
  ) {}

  static async start(document: string, upstream: string): Promise<PrismProxy> {
    const port = await freePort();
    const script = join(TOOLS, 'node_modules/@stoplight/prism-cli/dist/index.js');
    const args = ['proxy', document, upstream, '--host', '127.0.0.1', '--port', String(port)];
    const child = spawn(process.execPath, [script, ...args], { env: { ...process.env, NO_COLOR: '1' } });
    let output = '';
    const exited = once(child, 'close').then(() => {
      throw new Error(`prism ended:\n${output}`);
    });
    const ready = new Promise<void>((done) => {
      for (const stream of [child.stdout, child.stderr]) {
        stream.on('data', (part) => {
          output += String(part);
          if (output.includes('is listening on')) done();
        });
      }
    });
    await Promise.race([ready, exited]);
    exited.catch(() => undefined);
    return new PrismProxy(child, `http://127.0.0.1:${port}`);
  }

  /** Returns a client whose requests pass through the proxy. */
  agent(): Agent {
    const agent = supertest.agent(this.url);
    for (const verb of ['get', 'head', 'post', 'put', 'patch', 'delete', 'options'] as const) {
      const send = agent[verb].bind(agent);
      agent[verb] = (path) => send(path).expect((response) => this.record(verb, path, response));
    }
    return agent;
  }

  private record(verb: string, path: string, { status, headers }: Response): void {
    this.statuses.push(status);
    const found = JSON.parse((headers['sl-violations'] as string | undefined) ?? '[]') as Violation[];
    const ofResponse = found.filter(({ location }) => location[0] === 'response');
    this.violations.push(
      ...ofResponse.map(({ location, message }) => `${verb} ${path} ${status}: ${location.join('.')} ${message}`),
    );
  }

  async stop(): Promise<void> {
    const ended = once(this.child, 'close');
    this.child.kill();
    await ended;
  }
}
