import { readdirSync, readFileSync, statSync } from 'node:fs';
import { extname, join, sep } from 'node:path';
import { InvalidThemeError } from './invalid-theme.error.js';

/** A file of a theme, or a template of a module. */
export interface FolderFile {
  readonly name: string;
  readonly path: string;
  readonly bytes: Buffer;
}

export interface FolderRules {
  /** Accepted extensions, each with a dot. */
  readonly types: readonly string[];
  readonly maxBytes: number;
  /** Maximum bytes of all files of the folder. */
  readonly maxTotalBytes: number;
}

/** Letters, digits, hyphens, underscores and dots, beginning with a letter or digit: a name that a URL contains without escapes. */
const FILE_NAME = /^[a-z\d][\w-]*(\.[\w-]+)*\.[a-z\d]+$/i;

export const isFolder = (path: string): boolean => statSync(path, { throwIfNoEntry: false })?.isDirectory() ?? false;

/** Returns the subfolders, without those whose name begins with a dot. */
export const listFolders = (folder: string): string[] =>
  listEntries(folder).filter((name) => isFolder(join(folder, name)));

/**
 * Throws an `InvalidThemeError` if a subfolder contains a file of a type, which would have no effect. Other subfolders, and names that begin
 * with a dot, are ignored.
 */
export function assertNoneBelow(folder: string, type: string): void {
  const files = listFolders(folder).flatMap((name) =>
    readdirSync(join(folder, name), { recursive: true, encoding: 'utf8' }).map((path) => join(name, path)),
  );
  const unread = files.filter((path) => path.endsWith(type) && !path.split(sep).some((part) => part.startsWith('.')));
  if (unread.length === 0) return;
  throw new InvalidThemeError(
    unread.sort().map((path) => `${join(folder, path)} is in a subfolder of ${folder}, which must contain it directly`),
  );
}

/**
 * Reads the files of a folder, but not those of its subfolders. Ignores names that begin with a dot, such as those of a Kubernetes
 * volume. Throws an `InvalidThemeError` that lists the files that break a rule.
 */
export function readFolder(folder: string, { types, maxBytes, maxTotalBytes }: FolderRules): FolderFile[] {
  const errors: string[] = [];
  const files: FolderFile[] = [];
  let total = 0;
  for (const name of listEntries(folder)) {
    const path = join(folder, name);
    if (isFolder(path)) continue;
    const size = fileSize(path);
    const error = fileError(name, size, types, maxBytes);
    total += error === undefined ? size : 0;
    if (error !== undefined) errors.push(`${path} ${error}`);
    else if (total <= maxTotalBytes) files.push({ name, path, bytes: readFileSync(path) });
  }
  if (total > maxTotalBytes) errors.push(`${folder} must not have more than ${maxTotalBytes} bytes in total`);
  if (errors.length > 0) throw new InvalidThemeError(errors);
  return files;
}

/** Returns NaN for a pipe, a device, or a link to a file that does not exist. */
function fileSize(path: string): number {
  const stats = statSync(path, { throwIfNoEntry: false });
  return stats?.isFile() ? stats.size : NaN;
}

function fileError(name: string, size: number, types: readonly string[], maxBytes: number): string | undefined {
  // A pipe or a device can block the start.
  if (Number.isNaN(size)) return 'is not a regular file';
  if (!FILE_NAME.test(name)) return 'must have a name of letters, digits, hyphens and dots, with an extension';
  if (!types.includes(extname(name))) return `must have one of the extensions ${types.join(', ')}`;
  return size > maxBytes ? `must not have more than ${maxBytes} bytes` : undefined;
}

function listEntries(folder: string): string[] {
  if (!isFolder(folder)) throw new InvalidThemeError([`${folder} is not a folder`]);
  return readdirSync(folder)
    .filter((name) => !name.startsWith('.'))
    .sort();
}
