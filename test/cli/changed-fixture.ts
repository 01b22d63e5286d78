import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type CommandLine, readFixture } from './command.js';

/** A copy of an export in which this has become that. */
export function changedFixture(line: CommandLine, name: string, changes: [from: string, to: string][]): string {
  const file = join(line.folder, 'changed.xml');
  writeFileSync(
    file,
    changes.reduce((xml, [from, to]) => xml.replace(from, to), readFixture(name)),
  );
  return file;
}
