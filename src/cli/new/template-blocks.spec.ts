import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ModuleNameReplacer } from './module-name-replacer.js';
import { findOptionOfFile, selectBlocks, TEMPLATE_OPTIONS } from './template-blocks.js';

const TEMPLATES = 'templates/module';

const readTemplates = () =>
  readdirSync(TEMPLATES, { recursive: true, encoding: 'utf8' })
    .filter((path) => path.endsWith('.ts'))
    .map((path) => ({ path, text: readFileSync(join(TEMPLATES, path), 'utf8') }));

describe('selectBlocks', () => {
  const template = 'a\n  // #if v2\n  b\n  // #end\nc\n// #if job\nd\n// #end\n';

  it('removes the blocks of other options and all delimiters', () => {
    expect(selectBlocks(template, new Set())).toBe('a\nc\n');
    expect(selectBlocks(template, new Set(['v2']))).toBe('a\n  b\nc\n');
    expect(selectBlocks(template, new Set(['v2', 'job']))).toBe('a\n  b\nc\nd\n');
  });

  it('leaves no delimiter in any file of the module template, which uses only known options', () => {
    const texts = readTemplates().map(({ text }) => text);
    const used = texts.flatMap((text) => [...text.matchAll(/\/\/ #if (\w+)/g)].map(([, option]) => option));
    expect(new Set(used)).toEqual(new Set(TEMPLATE_OPTIONS));
    for (const text of texts) expect(selectBlocks(text, new Set(TEMPLATE_OPTIONS))).not.toContain('// #');
    expect(new Set(readTemplates().map(({ path }) => findOptionOfFile(path)))).toEqual(
      new Set([undefined, ...TEMPLATE_OPTIONS]),
    );
  });
});

describe('the module template', () => {
  it('has distinct files and exports if one and several resources have the same name', () => {
    const names = new ModuleNameReplacer('faq', { singular: 'news', plural: 'news' });
    const files = readTemplates().map(({ path, text }) => ({ path: names.applyTo(path), text: names.applyTo(text) }));
    const exported = files.flatMap(({ text }) =>
      [...text.matchAll(/^export (?:const|class|type|interface) (\w+)/gm)].map(([, name]) => name),
    );
    expect(exported).toContain('NEWS_FIELDS');
    for (const list of [files.map(({ path }) => path), exported]) expect([...new Set(list)]).toEqual(list);
  });
});
