/** Parts of the templates that a generator adds on request. */
export const TEMPLATE_OPTIONS = ['v2', 'settings', 'job', 'listener'] as const;
export type TemplateOption = (typeof TEMPLATE_OPTIONS)[number];

/** Files that belong to an option. Other files contain blocks: lines between `// #if <option>` and `// #end`. */
const OPTION_OF_FILE: readonly (readonly [RegExp, TemplateOption])[] = [
  [/\/v2\/|cursor-page/, 'v2'],
  [/\.settings\.ts$/, 'settings'],
  [/\.job\.ts$/, 'job'],
  [/\.listener\.ts$/, 'listener'],
];

/** Returns the option that a file of a template requires; undefined for files that are always written. */
export const findOptionOfFile = (path: string): TemplateOption | undefined =>
  OPTION_OF_FILE.find(([pattern]) => pattern.test(path))?.[1];

/** Removes the blocks of the options that are not selected, and the lines that delimit blocks. Blocks are not nested. */
export const selectBlocks = (template: string, selected: ReadonlySet<string>): string =>
  template.replace(/^ *\/\/ #if (\w+)\n([^]*?)^ *\/\/ #end\n/gm, (_, option: TemplateOption, lines: string) =>
    selected.has(option) ? lines : '',
  );
