import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { findOptionOfFile, selectBlocks, TEMPLATE_OPTIONS } from './template-blocks.js';

const TEMPLATES = 'templates/module';

describe('selectBlocks', () => {
  const template = 'a\n  // #if v2\n  b\n  // #end\nc\n// #if job\nd\n// #end\n';

  it('removes the blocks of other options and all delimiters', () => {
    expect(selectBlocks(template, new Set())).toBe('a\nc\n');
    expect(selectBlocks(template, new Set(['v2']))).toBe('a\n  b\nc\n');
    expect(selectBlocks(template, new Set(['v2', 'job']))).toBe('a\n  b\nc\nd\n');
  });

  it('leaves no delimiter in any file of the module template, which uses only known options', () => {
    const paths = readdirSync(TEMPLATES, { recursive: true, encoding: 'utf8' }).filter((path) => path.endsWith('.ts'));
    const texts = paths.map((path) => readFileSync(join(TEMPLATES, path), 'utf8'));
    const used = texts.flatMap((text) => [...text.matchAll(/\/\/ #if (\w+)/g)].map(([, option]) => option));
    expect(new Set(used)).toEqual(new Set(TEMPLATE_OPTIONS));
    for (const text of texts) expect(selectBlocks(text, new Set(TEMPLATE_OPTIONS))).not.toContain('// #');
    expect(new Set(paths.map(findOptionOfFile))).toEqual(new Set([undefined, ...TEMPLATE_OPTIONS]));
  });
});
