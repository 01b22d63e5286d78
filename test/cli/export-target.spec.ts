import { execFile, execFileSync } from 'node:child_process';
import { once } from 'node:events';
import { lstatSync, mkdirSync, readdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { text } from 'node:stream/consumers';
import { CommandLine } from './command-line.js';

describe('the target of masthead export', () => {
  let line: CommandLine;

  beforeAll(async () => {
    line = await CommandLine.create('sqlite', { migrated: true });
  });
  afterAll(() => line.remove());

  const path = (name: string) => join(line.folder, name);

  it.each([
    ['a folder', 'folder', () => mkdirSync(path('folder')), 'folder is a folder. Add the name of a file.'],
    [
      'a named pipe',
      'pipe',
      () => execFileSync('mkfifo', [path('pipe')]),
      'pipe is not a regular file. Choose another file, or - for standard output.',
    ],
    [
      'a link to a file',
      'link',
      () => {
        writeFileSync(path('linked'), 'of another program');
        symlinkSync('linked', path('link'));
      },
      'link is a symbolic link, which is not followed. Choose another file.',
    ],
    [
      'a link to a missing file',
      'broken',
      () => symlinkSync('none', path('broken')),
      'broken is a symbolic link, which is not followed. Choose another file.',
    ],
    [
      'a file whose temporary name is a link',
      'new.jsonl',
      () => symlinkSync('linked', path('new.jsonl.part')),
      'new.jsonl.part is a symbolic link, which is not followed. Choose another file.',
    ],
    [
      'a file in a missing folder',
      'none/export.jsonl',
      () => undefined,
      'The folder none does not exist. Create it, or choose another file.',
    ],
    [
      'a file below a file',
      'own/export.jsonl',
      () => writeFileSync(path('own'), 'own'),
      'own is not a folder. Choose another file.',
    ],
  ])('is refused if it is %s, and nothing changes', async (_, name, prepare, message) => {
    prepare();
    const before = entries();
    const { code, stdout, stderr } = await line.run(['export', name]);

    expect({ code, stdout, stderr }).toEqual({ code: 1, stdout: '', stderr: `${message}\n` });
    expect(entries()).toEqual(before);
  });

  /** The name, kind and text of each entry of the folder. */
  const entries = () =>
    readdirSync(line.folder)
      .filter((name) => !name.startsWith('masthead.sqlite'))
      .map((name) => {
        const found = lstatSync(path(name));
        return [name, found.mode, found.isFile() ? readFileSync(path(name), 'utf8') : ''];
      });

  it.each([['export'], ['openapi']])('%s prints one line if the reader closes the pipe', async (command) => {
    const child = line.start([command]);
    child.stdout.destroy();
    const [stderr, [code]] = await Promise.all([text(child.stderr), once(child, 'close')]);

    expect([code, stderr]).toEqual([1, 'The output is incomplete: the program that reads it has closed the pipe.\n']);
  });

  it('prints one line if the disk of the standard output is full', async () => {
    const script = '"$0" "$@" > /dev/full';
    const args = ['-c', script, process.execPath, resolve('bin/masthead.mjs'), 'export'];
    const { code, stderr } = await new Promise<{ code: unknown; stderr: string }>((done) => {
      execFile('sh', args, { cwd: line.folder, env: line.env }, (error, _, stderr) =>
        done({ code: error?.code, stderr }),
      );
    });

    expect([code, stderr]).toEqual([1, expect.stringMatching(/^The disk is full \(ENOSPC: .*\)\. Free space, .*\n$/)]);
  });
});
