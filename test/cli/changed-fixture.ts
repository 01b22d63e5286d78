import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type CommandLine, readFixture } from './command-line.js';

/** Writes a copy of an export fixture with the given replacements. Returns its path. */
export function writeChangedFixture(line: CommandLine, name: string, changes: [from: string, to: string][]): string {
  const file = join(line.folder, 'changed.xml');
  writeFileSync(
    file,
    changes.reduce((xml, [from, to]) => xml.replace(from, to), readFixture(name)),
  );
  return file;
}
