import { closeSync, mkdirSync, openSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join, resolve } from 'node:path';
import type * as Prettier from 'prettier';

/** The folder of the package, with `templates` and `docker`. */
export const PACKAGE_FOLDER = join(__dirname, '../../../..');

/** A file that a generator writes. The path is relative to the current folder. */
export interface SourceFile {
  readonly path: string;
  readonly text: string | Buffer;
}

/** Formats with the Prettier of the site, if it is installed: line breaks depend on the length of the names. */
async function formatWithPrettier(path: string, text: string): Promise<string> {
  const prettier = findPrettier();
  if (!prettier) return text;
  const options = await prettier.resolveConfig(resolve(path), { editorconfig: true });
  return prettier.format(text, { ...options, filepath: path });
}

function findPrettier(): typeof Prettier | undefined {
  try {
    return createRequire(resolve('package.json'))('prettier') as typeof Prettier;
  } catch {
    return undefined;
  }
}

/** Formats texts with the Prettier of the site, if it is installed. */
export const formatFiles = (files: readonly SourceFile[]): Promise<SourceFile[]> =>
  Promise.all(
    files.map(async ({ path, text }) => ({
      path,
      text: typeof text === 'string' ? await formatWithPrettier(path, text) : text,
    })),
  );

/**
 * Writes all files or none: after an error it removes the new files and restores the changed files. A file in `files` that exists
 * causes an error; the files in `changed` exist.
 */
export function writeFiles(files: readonly SourceFile[], changed: readonly SourceFile[] = []): void {
  const made: string[] = [];
  const before = changed.map(({ path }) => ({ path, text: readFileSync(path) }));
  try {
    for (const { path, text } of files) {
      const folder = mkdirSync(dirname(path), { recursive: true });
      if (folder !== undefined) made.unshift(folder);
      // Throws if the file exists, before the path is listed for removal.
      closeSync(openSync(path, 'wx'));
      made.unshift(path);
      writeFileSync(path, text);
    }
    for (const { path, text } of changed) writeFileSync(path, text);
  } catch (error) {
    for (const path of made) rmSync(path, { recursive: true, force: true });
    for (const { path, text } of before) writeFileSync(path, text);
    throw error;
  }
}
