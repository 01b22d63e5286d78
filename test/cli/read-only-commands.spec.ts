import { spawn } from 'node:child_process';
import { resolve } from 'node:path';
import { text } from 'node:stream/consumers';
import { ServiceProcess } from '../support/service-process.js';
import { CommandLine, type CommandResult } from './command-line.js';

const SITE = resolve('test/cli/command-site.cjs');
const ADMIN = { username: 'admin', password: 'a password of the administrator' };

describe('a read-only command while the service uses the SQLite database', () => {
  let line: CommandLine;
  let service: ServiceProcess;
  let headers: Record<string, string>;

  beforeAll(async () => {
    line = await CommandLine.create('sqlite', { migrated: true });
    const env = { ...line.env, LOG_LEVEL: 'silent', ADMIN_USERNAME: ADMIN.username, ADMIN_PASSWORD: ADMIN.password };
    service = await ServiceProcess.start(env);
    const { token } = (await post('/api/auth/login', ADMIN)) as { token: string };
    headers = { Authorization: `Bearer ${token}` };
    await post('/api/v1/categories', { name: 'News' });
  });
  afterAll(async () => {
    await service.end('SIGKILL');
    await line.remove();
  });

  async function post(path: string, body: object): Promise<unknown> {
    const response = await fetch(`${service.url}${path}`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', ...headers },
      body: JSON.stringify(body),
    });
    if (!response.ok) throw new Error(`${path} returned ${response.status}: ${await response.text()}`);
    return response.json();
  }
  const createArticle = (title: string) =>
    post('/api/v1/articles', { title, content: 'Text '.repeat(20), category_id: 1 });

  async function runSite(...args: string[]): Promise<CommandResult> {
    const child = spawn(process.execPath, [SITE, ...args], { cwd: line.folder, env: line.env });
    const ended = new Promise<number | null>((done) => child.once('close', done));
    const [stdout, stderr, code] = await Promise.all([text(child.stdout), text(child.stderr), ended]);
    return { stdout, stderr, code };
  }

  it('reads what the service has written, and the service still writes', async () => {
    await createArticle('The first');
    expect(await runSite('count')).toEqual({ stdout: '1\n', stderr: '', code: 0 });
    await createArticle('The second');
    expect(await runSite('count')).toEqual({ stdout: '2\n', stderr: '', code: 0 });
  });

  it('cannot write', async () => {
    expect(await runSite('sneaky')).toEqual({
      stdout: '',
      stderr: 'A write was tried in a command with "readOnly: true"\n',
      code: 1,
    });
    expect((await runSite('count')).stdout).toBe('2\n');
  });

  it('differs from other commands, which are refused', async () => {
    const { stderr, code } = await runSite('silent');
    expect([code, stderr]).toEqual([1, expect.stringContaining('is in use by another Masthead process')]);
  });

  it('can be an export or a list of API keys', async () => {
    const { stdout, code } = await line.run(['export']);
    expect([code, stdout]).toEqual([0, expect.stringContaining('"title":"The second"')]);
    expect(await line.run(['api-keys', 'list'])).toEqual({ stdout: 'There are no keys.\n', stderr: '', code: 0 });
  });

  it('exports all acknowledged writes after the service was killed', async () => {
    await createArticle('The third');
    await service.end('SIGKILL');
    const { stdout, code } = await line.run(['export']);
    expect([code, stdout]).toEqual([0, expect.stringContaining('"title":"The third"')]);
  });
});
