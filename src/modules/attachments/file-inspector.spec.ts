import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Settings } from '../../config/settings.js';
import type { DomainError } from '../../core/errors/domain-error.js';
import { jpeg, PNG, SAMPLES, zip } from '../../../test/support/sample-files.js';
import { FILE_EXTENSIONS } from './file-types.js';
import { FileInspector } from './file-inspector.js';

describe('FileInspector', () => {
  let folder: string;
  let made = 0;

  beforeAll(() => {
    folder = mkdtempSync(join(tmpdir(), 'masthead-files-'));
  });
  afterAll(() => rmSync(folder, { recursive: true }));

  function inspect(name: string, content: Buffer | string, types: readonly string[] = FILE_EXTENSIONS) {
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

  it.each(Object.entries(SAMPLES))('detects a %s file by its content', async (extension, [content, mimeType]) => {
    expect((await inspect(`A file.${extension.toUpperCase()}`, content)).mimeType).toBe(mimeType);
  });

  it('is tested with a sample of every file type', () => {
    expect(Object.keys(SAMPLES)).toEqual(expect.arrayContaining([...FILE_EXTENSIONS]));
  });

  it.each(['png', 'gif', 'jpg', 'webp', 'avif'])('reads the width and height of a %s file', async (extension) => {
    expect(await inspect(`a.${extension}`, SAMPLES[extension]![0])).toMatchObject({ width: 3, height: 2 });
  });

  it('swaps width and height if the EXIF orientation rotates the image by 90 degrees', async () => {
    expect(await inspect('a.jpg', jpeg(30, 20, 6))).toMatchObject({ width: 20, height: 30 });
    expect(await inspect('a.jpg', jpeg(30, 20, 3))).toMatchObject({ width: 30, height: 20 });
  });

  it('returns null dimensions if the file is no image or its header is invalid', async () => {
    expect(await inspect('a.txt', 'text')).toMatchObject({ width: null, height: null });
    expect(await inspect('a.png', PNG.subarray(0, 20))).toMatchObject({ width: null, height: null });
    const absurd = Buffer.from(PNG);
    absurd.writeUInt32BE(0xffffffff, 16);
    expect(await inspect('a.png', absurd)).toMatchObject({ width: null, height: null });
  });

  const NOT_SO = (extension: string) => `The content of the file does not match its extension: ${extension}.`;

  it.each([
    ['markup', 'a.txt', '<!DOCTYPE html><script>alert(1)</script>', NOT_SO('txt')],
    ['markup after a byte order mark and white space', 'a.txt', '\uFEFF \r\n\t<svg onload="alert(1)">', NOT_SO('txt')],
    ['markup in a table', 'a.csv', '<HTML>', NOT_SO('csv')],
    ['XML', 'a.md', '<?xml version="1.0"?>', NOT_SO('md')],
    ['an HTML comment', 'a.txt', '<!-- -->', NOT_SO('txt')],
    ['a server-side template', 'a.txt', '<%= system("ls") %>', NOT_SO('txt')],
    ['PHP', 'a.txt', '<?php system("ls");', NOT_SO('txt')],
    ['a script', 'a.txt', '#!/bin/sh\nrm -rf /\n', NOT_SO('txt')],
    ['an image', 'a.txt', PNG, NOT_SO('txt')],
    ['UTF-16', 'a.txt', Buffer.from('\uFEFFtext', 'utf16le'), NOT_SO('txt')],
    ['an incomplete UTF-8 sequence', 'a.txt', Buffer.from('é').subarray(0, 1), NOT_SO('txt')],
    ['a NUL byte', 'a.txt', 'te\0xt', NOT_SO('txt')],
    ['markup', 'a.png', '<html><script>alert(1)</script>', NOT_SO('png')],
    ['an image of another type', 'a.gif', PNG, NOT_SO('gif')],
    ['an office document', 'a.zip', SAMPLES['docx']![0], NOT_SO('zip')],
    ['an archive', 'a.docx', SAMPLES['zip']![0], NOT_SO('docx')],
    ['a Windows executable', 'a.png', Buffer.concat([Buffer.from('MZ'), Buffer.alloc(200)]), 'unsupportedMediaType'],
    ['a Linux executable', 'a.pdf', Buffer.concat([Buffer.from('\x7fELF'), Buffer.alloc(200)]), 'unsupportedMediaType'],
    ['XML', 'a.jpg', '<?xml version="1.0"?><svg xmlns="http://www.w3.org/2000/svg"/>', 'unsupportedMediaType'],
    ['a Java archive', 'a.zip', zip({ 'META-INF/MANIFEST.MF': 'Main-Class: A' }), 'unsupportedMediaType'],
    ['an empty file', 'a.png', '', 'The file must not be empty.'],
  ])('rejects %s named %s', async (_, name, content, expected) => {
    expect(await refusal(name, content)).toBe(expected);
  });

  it.each(['a.svg', 'a.html', 'a.htm', 'a.xhtml', 'a.js', 'a.php', 'a.exe', 'a.sh', 'a', '.png', 'a.png.', 'a.png/'])(
    'rejects a PNG file named %s',
    async (name) => {
      expect(await refusal(name, PNG)).toMatch(/^(unsupportedMediaType|The file must have a name\.)$/);
    },
  );

  it('accepts text that begins with a less-than sign but not with markup', async () => {
    expect((await inspect('a.csv', '< 5;few\n<10;more\n')).mimeType).toBe('text/csv');
  });

  it('accepts text that begins like a binary format', async () => {
    for (const text of ['BM was the first word', 'MZ', 'solid ground', 'GIF89a is a format', '%!', 'ID3 tags'])
      expect((await inspect('a.txt', text)).mimeType).toBe('text/plain');
  });

  it('accepts text with a multi-byte character across two chunks', async () => {
    expect((await inspect('a.txt', `x${'é'.repeat(100_000)}`)).mimeType).toBe('text/plain');
  });

  it('rejects file types that the settings do not allow', async () => {
    expect((await inspect('a.png', PNG, ['png'])).mimeType).toBe('image/png');
    await expect(inspect('a.gif', SAMPLES['gif']![0], ['png'])).rejects.toMatchObject({ kind: 'unsupportedMediaType' });
    await expect(inspect('a.png', SAMPLES['gif']![0], ['png'])).rejects.toMatchObject({ kind: 'unsupportedMediaType' });
  });

  it('throws unavailable if the file cannot be read', async () => {
    const inspector = new FileInspector(new Settings({ ATTACHMENTS_TYPES: FILE_EXTENSIONS } as never));
    for (const name of ['a.png', 'a.txt']) {
      const file = { path: join(folder, 'gone'), name, size: 1, sha256: '' };
      await expect(inspector.inspect(file)).rejects.toMatchObject({ kind: 'unavailable' });
    }
  });
});
