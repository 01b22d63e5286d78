import { migrations } from '../../migrations/index.js';
import { ServiceProcess } from '../support/service-process.js';
import { CommandLine } from './command-line.js';

describe('concurrent processes on one empty database', () => {
  let line: CommandLine;

  beforeEach(async () => {
    line = await CommandLine.create('mysql');
  });

  afterEach(() => line.remove());

  it('run the migrations in one process, and all processes exit with 0', async () => {
    const ended = await Promise.all([line.run(['migrate']), line.run(['migrate'])]);

    expect(ended.map(({ code, stderr }) => ({ code, stderr }))).toEqual(Array(2).fill({ code: 0, stderr: '' }));
    const outputs = ended.map(({ stdout }) => stdout);
    expect(outputs.filter((stdout) => stdout.includes(`${migrations.length} migrations were run.`))).toHaveLength(1);
    expect(outputs.filter((stdout) => stdout.includes('The database is up to date.'))).toHaveLength(1);
    const done = await line.database.sql<{ name: string }>('SELECT name FROM migrations ORDER BY id');
    expect(done.map(({ name }) => name)).toEqual(migrations.map(({ name }) => name));
  });

  it('create one administrator and the sample content once', async () => {
    const env = { ...line.env, DEMO_CONTENT: 'true', LOG_LEVEL: 'silent' };
    const started = await Promise.allSettled([ServiceProcess.start(env), ServiceProcess.start(env)]);
    const services = started.flatMap((start) => (start.status === 'fulfilled' ? [start.value] : []));
    const codes = await Promise.all(services.map((service) => service.end('SIGTERM')));

    expect(started.flatMap((start) => (start.status === 'rejected' ? [start.reason as Error] : []))).toEqual([]);
    expect(codes).toEqual([0, 0]);
    const count = async (query: string) =>
      (await line.database.sql<{ n: number }>(`SELECT COUNT(*) AS n ${query}`))[0]!.n;
    expect(await count("FROM users WHERE username = 'admin'")).toBe(1);
    expect(await count('FROM articles')).toBe(12);
    expect(await count('FROM (SELECT DISTINCT title FROM articles) t')).toBe(12);
    expect(await count("FROM imports WHERE kind = 'post'")).toBe(12);
  });
});
