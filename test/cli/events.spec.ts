import { resolve } from 'node:path';
import { spawn } from 'node:child_process';
import { text } from 'node:stream/consumers';
import { CommandLine } from './command-line.js';

const OWN_COMMAND_LINE = resolve('test/cli/subscriber-command-line.cjs');

describe('masthead events replay', () => {
  let line: CommandLine;

  beforeAll(async () => {
    line = await CommandLine.create('sqlite', { migrated: true });
    for (const [position, time] of [
      [3, '2026-05-01 10:00:00.000'],
      [4, '2026-05-01 12:00:00.000'],
      [5, '2026-05-01 14:00:00.000'],
    ] as const) {
      await line.database.sql(
        `INSERT INTO event_log (name, subject, data, occurred_at, position) VALUES ('x', 'item:1', '{"item":1}', ?, ?)`,
        [time, position],
      );
    }
    await line.database.sql('UPDATE event_sequence SET last_position = 5');
  });
  afterAll(() => line.remove());

  /** Runs the command line of a site with the subscriber `own.mirror`. */
  async function replay(...args: string[]) {
    const child = spawn(process.execPath, [OWN_COMMAND_LINE, 'events', 'replay', ...args], {
      cwd: line.folder,
      env: line.env,
    });
    const ended = new Promise<number | null>((done) => child.once('close', done));
    const [stdout, stderr, code] = await Promise.all([text(child.stdout), text(child.stderr), ended]);
    return { stdout, stderr, code };
  }
  const position = async () =>
    (await line.database.sql<{ position: number }>('SELECT position FROM event_subscribers'))[0]?.position;

  it('moves the cursor to a position', async () => {
    expect(await replay('own.mirror', '--from', '5')).toEqual({
      stdout: 'The subscriber own.mirror continues at position 5; the last event has 5.\n',
      stderr: '',
      code: 0,
    });
    expect(await position()).toBe(4);
  });

  it('moves the cursor to the first event since a time', async () => {
    const { stdout } = await replay('own.mirror', '--from', '2026-05-01T11:00:00Z');
    expect(stdout).toBe('The subscriber own.mirror continues at position 4; the last event has 5.\n');
    expect(await position()).toBe(3);
  });

  it('reports that earlier events are deleted', async () => {
    const { stdout } = await replay('own.mirror', '--from', '1');
    expect(stdout).toContain('The events before position 3 are deleted.\n');
  });

  it.each([
    [['own.other', '--from', '1'], 'No module declares the subscriber "own.other"; subscribers: own.mirror'],
    [['own.mirror', '--from', 'yesterday'], 'from: The value must be a position or a time'],
    [['own.mirror', '--from', '7'], 'from: The last event has the position 5.'],
    [['own.mirror'], "required option '--from <time or position>' not specified"],
  ])('rejects %j', async (args, message) => {
    const { stderr, code } = await replay(...args);
    expect(stderr).toContain(message);
    expect(code).toBe(1);
  });

  it('names no subscriber without modules', async () => {
    const { stderr, code } = await line.run(['events', 'replay', 'own.mirror', '--from', '1']);
    expect(stderr).toContain('No module declares the subscriber "own.mirror"; subscribers: none');
    expect(code).toBe(1);
  });
});
