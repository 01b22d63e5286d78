import { CommandLine } from './command-line.js';

describe('masthead migrate', () => {
  let line: CommandLine;

  beforeAll(async () => {
    line = await CommandLine.create();
  });

  afterAll(() => line.remove());

  it('is recommended by a start that finds pending migrations and MIGRATE_ON_START=false', async () => {
    const { code, stdout, stderr } = await line.run(['start'], { MIGRATE_ON_START: 'false' });

    expect({ code, stdout }).toEqual({ code: 1, stdout: '' });
    expect(stderr).toMatch(
      /^The database lacks \d+ migrations\. Run "npm run masthead -- migrate" in the folder of the site, or "npx masthead migrate" without a site \(missing: .*\)\n$/,
    );
  });

  it('prints the names of the migrations that it runs', async () => {
    const { code, stdout, stderr } = await line.run(['migrate'], { MIGRATE_ON_START: 'false' });

    expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
    expect(stdout).toMatch(/^Users\d+\n(\w+\n)+\d+ migrations were run\.\n$/);
  });

  it('prints that the database is up to date when repeated', async () => {
    expect(await line.run(['migrate'])).toEqual({ code: 0, stdout: 'The database is up to date.\n', stderr: '' });
  });

  it('names every invalid setting', async () => {
    const { code, stderr } = await line.run(['migrate'], { PORT: '-1', LOG_LEVEL: 'loud' });

    expect(code).toBe(1);
    expect(stderr).toMatch(/^Invalid configuration:\n {2}\w+: .*\n {2}\w+: .*\n$/);
  });

  it('prints one line if the database cannot be reached', async () => {
    const { code, stderr } = await line.run(['migrate'], { DATABASE_URL: 'mysql://a:secret@127.0.0.1:9/b' });

    expect({ code, stderr }).toEqual({
      code: 1,
      stderr: 'The database cannot be reached (connect ECONNREFUSED 127.0.0.1:9). Check DATABASE_URL.\n',
    });
  });
});
