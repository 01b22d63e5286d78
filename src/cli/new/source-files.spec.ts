import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { writeFiles } from './source-files.js';

describe('writeFiles', () => {
  const folder = mkdtempSync(join(tmpdir(), 'masthead-files-'));
  const path = (name: string) => join(folder, name);
  afterAll(() => rmSync(folder, { recursive: true }));

  it('retains a file that exists, removes the new files and restores the changed files', () => {
    writeFileSync(path('own.ts'), 'own');
    writeFileSync(path('changed.ts'), 'before');
    const files = ['new.ts', 'deep/er/new.ts', 'own.ts'].map((name) => ({ path: path(name), text: 'generated' }));
    const changed = [{ path: path('changed.ts'), text: 'after' }];

    expect(() => writeFiles(files, changed)).toThrow(expect.objectContaining({ code: 'EEXIST' }));
    expect(readdirSync(folder)).toEqual(['changed.ts', 'own.ts']);
    expect(readFileSync(path('own.ts'), 'utf8')).toBe('own');
    expect(readFileSync(path('changed.ts'), 'utf8')).toBe('before');

    writeFiles(files.slice(0, 2), changed);
    expect(readFileSync(path('deep/er/new.ts'), 'utf8')).toBe('generated');
    expect(readFileSync(path('changed.ts'), 'utf8')).toBe('after');
  });
});
