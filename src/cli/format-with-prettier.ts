import { createRequire } from 'node:module';
import { resolve } from 'node:path';
import type * as Prettier from 'prettier';

/** Formats with the Prettier of the site, if it is installed: line breaks depend on the length of the names. */
export async function formatWithPrettier(path: string, text: string): Promise<string> {
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
