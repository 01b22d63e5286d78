import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { PHRASES } from './phrases.js';
import { proseOf } from './prose.js';

const ROOT = join(__dirname, '../../..');
const FOLDERS = ['src', 'test', 'migrations', 'scripts', 'bench', 'examples', 'clients/typescript', 'bin'];
const SOURCE = /\.[cm]?[jt]s$/;
/** Generated files, and the list of phrases itself. */
const EXEMPT = /node_modules|\/dist\/|\/schema\.d?\.?ts$|architecture\/wording\/phrases\.ts$/;

const phrasesIn = (text: string) => PHRASES.filter(({ pattern }) => pattern.test(text));

function marked(folder: string): string[] {
  const files = readdirSync(join(ROOT, folder), { recursive: true, encoding: 'utf8' })
    .map((path) => join(folder, path))
    .filter((path) => SOURCE.test(path) && !EXEMPT.test(path));
  expect(files.length).toBeGreaterThan(0);
  return files.flatMap((path) =>
    proseOf(path, readFileSync(join(ROOT, path), 'utf8'))
      // Strings of other folders are mostly data.
      .filter(({ kind }) => kind !== 'message' || folder === 'src')
      .flatMap(({ line, text }) =>
        phrasesIn(text).map(({ instead }) => `${path}:${line}: "${text}": write ${instead}`),
      ),
  );
}

describe('Wording', () => {
  it.each(FOLDERS)('uses plain phrases in the comments, titles and messages of %s', (folder) => {
    expect(marked(folder)).toEqual([]);
  });

  it.each(PHRASES)('finds the phrase of "$example" in a comment, a title and a message', ({ example, pattern }) => {
    const source = `/** ${example} */\nit(${JSON.stringify(example)}, () => {});\nthrow new Error(${JSON.stringify(example)});`;
    const found = proseOf('sample.ts', source).filter(({ text }) => pattern.test(text));
    expect(found.map(({ kind, line }) => `${line} ${kind}`)).toEqual(['1 comment', '2 title', '3 message']);
  });
});
