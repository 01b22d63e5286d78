import { type ChildProcessWithoutNullStreams, spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { text } from 'node:stream/consumers';
import { migratedDatabaseUrl } from '../support/migrated-database.js';
import { PROCESS_ENVIRONMENT } from '../support/service-process.js';
import { type DatabaseKind, freshDatabaseUrl, openTestDatabase, type TestDatabase } from '../support/test-database.js';
import { countTime } from '../support/timings/count-time.js';

const MASTHEAD = resolve('bin/masthead.mjs');

export interface CommandResult {
  readonly code: number | null;
  readonly stdout: string;
  readonly stderr: string;
}

/** Runs the built command line with a separate folder and database. */
export class CommandLine {
  private constructor(
    readonly folder: string,
    readonly database: TestDatabase,
    readonly env: NodeJS.ProcessEnv,
  ) {}

  /** Creates an empty database, or a migrated database if `migrated` is true. */
  static async create(kind: DatabaseKind = 'sqlite', { migrated = false } = {}): Promise<CommandLine> {
    const folder = mkdtempSync(join(tmpdir(), 'masthead-cli-'));
    const DATABASE_URL = await (migrated ? migratedDatabaseUrl : freshDatabaseUrl)(kind, folder);
    const env = { ...PROCESS_ENVIRONMENT, DATA_DIR: join(folder, 'data'), DATABASE_URL, DEMO_CONTENT: 'false' };
    return new CommandLine(folder, openTestDatabase(DATABASE_URL), env);
  }

  /** Runs `masthead` until it exits, in a folder without `.env`. `input` is its standard input. */
  run(args: readonly string[], env: NodeJS.ProcessEnv = {}, input = ''): Promise<CommandResult> {
    return countTime('processes', () => this.runToEnd(args, env, input));
  }

  private async runToEnd(args: readonly string[], env: NodeJS.ProcessEnv, input: string): Promise<CommandResult> {
    const child = this.start(args, env);
    // The process may exit before it has read its input.
    child.stdin.on('error', () => undefined).end(input);
    const ended = new Promise<number | null>((done) => child.once('close', done));
    const [stdout, stderr, code] = await Promise.all([text(child.stdout), text(child.stderr), ended]);
    return { code, stdout, stderr };
  }

  start(args: readonly string[], env: NodeJS.ProcessEnv = {}): ChildProcessWithoutNullStreams {
    return spawn(process.execPath, [MASTHEAD, ...args], { cwd: this.folder, env: { ...this.env, ...env } });
  }

  async remove(): Promise<void> {
    await this.database.close();
    rmSync(this.folder, { recursive: true, force: true });
  }
}

export const fixturePath = (name: string): string => resolve('test/cli/fixtures', name);
export const readFixture = (name: string): string => readFileSync(fixturePath(name), 'utf8');
