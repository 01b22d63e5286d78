import { conflict } from '../../core/errors/domain-error.js';

/** An insertion into a file: after the text that begins a line, for example `  entities: [`. */
export interface Insertion {
  readonly after: string;
  readonly text: string;
}

/**
 * Inserts text at the beginning of lists and objects of a declaration, and imports before the first import. Throws a conflict if the
 * file does not contain exactly one line that begins with the text of an insertion: the file no longer has the form of a generated file.
 */
export function insertInto(
  path: string,
  source: string,
  imports: readonly string[],
  insertions: readonly Insertion[],
): string {
  const edited = insertions.reduce((text, insertion) => insertOnce(path, text, insertion), source);
  return edited.replace(/^(?=import )/m, () => imports.map((line) => `${line}\n`).join(''));
}

function insertOnce(path: string, source: string, { after, text }: Insertion): string {
  const parts = `\n${source}`.split(`\n${after}`);
  if (parts.length !== 2) {
    throw conflict(
      `${path} must have exactly one line that begins with "${after}", as in a generated module. Restore this line, or add the resource without this command.`,
    );
  }
  return `${parts[0]}\n${after}${text}${parts[1]}`.slice(1);
}
