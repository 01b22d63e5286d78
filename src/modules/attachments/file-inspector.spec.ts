import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Settings } from '../../config/settings.js';
import type { DomainError } from '../../core/errors/domain-error.js';
import { jpeg, PNG, SAMPLES, zip } from '../../../test/support/sample-files.js';
import { EXTENSIONS } from './file-types.js';
import { FileInspector } from './file-inspector.js';

describe('a file that was received', () => {
  let folder: string;
  let made = 0;

  beforeAll(() => {
    folder = mkdtempSync(join(tmpdir(), 'masthead-files-'));
  });
  afterAll(() => rmSync(folder, { recursive: true }));

  function inspect(name: string, content: Buffer | string, types: readonly string[] = EXTENSIONS) {
    const path = join(folder, String(made++));
    writeFileSync(path, content);
    const inspector = new FileInspector(new Settings({ ATTACHMENTS_TYPES: types } as never));
    return inspector.inspect({ path, name, size: Buffer.byteLength(content), sha256: '' });
  }
  const refusal = async (name: string, content: Buffer | string): Promise<string> => {
    try {
      await inspect(name, content);
      return 'taken';
    } catch (error) {
      const { kind, details } = error as DomainError;
      return details?.[0]?.message ?? kind;
    }
  };

  it.each(Object.entries(SAMPLES))('is a %s by its content', async (extension, [content, mimeType]) => {
    expect((await inspect(`A file.${extension.toUpperCase()}`, content)).mimeType).toBe(mimeType);
  });

  it('has a sample of every type', () => {
    expect(Object.keys(SAMPLES)).toEqual(expect.arrayContaining([...EXTENSIONS]));
  });

  it.each(['png', 'gif', 'jpg', 'webp', 'avif'])('says how large it is, as a %s', async (extension) => {
    expect(await inspect(`a.${extension}`, SAMPLES[extension]![0])).toMatchObject({ width: 3, height: 2 });
  });

  it('is as wide as it is shown, however the camera was held', async () => {
    expect(await inspect('a.jpg', jpeg(30, 20, 6))).toMatchObject({ width: 20, height: 30 });
    expect(await inspect('a.jpg', jpeg(30, 20, 3))).toMatchObject({ width: 30, height: 20 });
  });

  it('has no size where it is no picture, or does not say', async () => {
    expect(await inspect('a.txt', 'text')).toMatchObject({ width: null, height: null });
    expect(await inspect('a.png', PNG.subarray(0, 20))).toMatchObject({ width: null, height: null });
    const absurd = Buffer.from(PNG);
    absurd.writeUInt32BE(0xffffffff, 16);
    expect(await inspect('a.png', absurd)).toMatchObject({ width: null, height: null });
  });

  const NOT_SO = (extension: string) => `The file is not what its name says: ${extension}.`;

  it.each([
    ['markup', 'a.txt', '<!DOCTYPE html><script>alert(1)</script>', NOT_SO('txt')],
    [
      'markup behind blanks and a mark of the byte order',
      'a.txt',
      '\uFEFF \r\n\t<svg onload="alert(1)">',
      NOT_SO('txt'),
    ],
    ['markup in a table', 'a.csv', '<HTML>', NOT_SO('csv')],
    ['XML', 'a.md', '<?xml version="1.0"?>', NOT_SO('md')],
    ['a comment in markup', 'a.txt', '<!-- -->', NOT_SO('txt')],
    ['a page for a server', 'a.txt', '<%= system("ls") %>', NOT_SO('txt')],
    ['PHP', 'a.txt', '<?php system("ls");', NOT_SO('txt')],
    ['a script', 'a.txt', '#!/bin/sh\nrm -rf /\n', NOT_SO('txt')],
    ['a picture', 'a.txt', PNG, NOT_SO('txt')],
    ['UTF-16', 'a.txt', Buffer.from('\uFEFFtext', 'utf16le'), NOT_SO('txt')],
    ['half a letter at its end', 'a.txt', Buffer.from('é').subarray(0, 1), NOT_SO('txt')],
    ['a NUL', 'a.txt', 'te\0xt', NOT_SO('txt')],
    ['markup', 'a.png', '<html><script>alert(1)</script>', NOT_SO('png')],
    ['another picture', 'a.gif', PNG, NOT_SO('gif')],
    ['an office document', 'a.zip', SAMPLES['docx']![0], NOT_SO('zip')],
    ['an archive', 'a.docx', SAMPLES['zip']![0], NOT_SO('docx')],
    ['a program of Windows', 'a.png', Buffer.concat([Buffer.from('MZ'), Buffer.alloc(200)]), 'unsupportedMediaType'],
    ['a program of Linux', 'a.pdf', Buffer.concat([Buffer.from('\x7fELF'), Buffer.alloc(200)]), 'unsupportedMediaType'],
    ['XML', 'a.jpg', '<?xml version="1.0"?><svg xmlns="http://www.w3.org/2000/svg"/>', 'unsupportedMediaType'],
    ['a program of Java', 'a.zip', zip({ 'META-INF/MANIFEST.MF': 'Main-Class: A' }), 'unsupportedMediaType'],
    ['nothing', 'a.png', '', 'The file must not be empty.'],
  ])('that is %s is no %s', async (_, name, content, expected) => {
    expect(await refusal(name, content)).toBe(expected);
  });

  it.each(['a.svg', 'a.html', 'a.htm', 'a.xhtml', 'a.js', 'a.php', 'a.exe', 'a.sh', 'a', '.png', 'a.png.', 'a.png/'])(
    'is not taken as %s',
    async (name) => {
      expect(await refusal(name, PNG)).toMatch(/^(unsupportedMediaType|The file must have a name\.)$/);
    },
  );

  it('is text with a less-than sign at its beginning that begins no markup', async () => {
    expect((await inspect('a.csv', '< 5;few\n<10;more\n')).mimeType).toBe('text/csv');
  });

  it('is text also where it begins like something else', async () => {
    for (const text of ['BM was the first word', 'MZ', 'solid ground', 'GIF89a is a format', '%!', 'ID3 tags'])
      expect((await inspect('a.txt', text)).mimeType).toBe('text/plain');
  });

  it('is text when a letter lies across two parts that are read', async () => {
    expect((await inspect('a.txt', `x${'é'.repeat(100_000)}`)).mimeType).toBe('text/plain');
  });

  it('is of a type that the settings allow', async () => {
    expect((await inspect('a.png', PNG, ['png'])).mimeType).toBe('image/png');
    await expect(inspect('a.gif', SAMPLES['gif']![0], ['png'])).rejects.toMatchObject({ kind: 'unsupportedMediaType' });
    await expect(inspect('a.png', SAMPLES['gif']![0], ['png'])).rejects.toMatchObject({ kind: 'unsupportedMediaType' });
  });

  it('that cannot be read is nobody’s fault', async () => {
    const inspector = new FileInspector(new Settings({ ATTACHMENTS_TYPES: EXTENSIONS } as never));
    for (const name of ['a.png', 'a.txt']) {
      const file = { path: join(folder, 'gone'), name, size: 1, sha256: '' };
      await expect(inspector.inspect(file)).rejects.toMatchObject({ kind: 'unavailable' });
    }
  });
});
