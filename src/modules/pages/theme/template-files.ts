import { join } from 'node:path';
import { Injectable } from '@nestjs/common';
import type { FeatureModule } from '../../../core/module-api/index.js';
import { InvalidThemeError } from './invalid-theme.error.js';
import { readFolder } from './read-folder.js';
import { readViewsOfModules, Theme, type ViewFile } from './theme.js';

const BUILT_IN_FOLDER = join(__dirname, '../templates');
const NO_LIMIT = { types: ['.eta'], maxBytes: Infinity, maxTotalBytes: Infinity };

const readBuiltInViews = (): ViewFile[] =>
  readFolder(BUILT_IN_FOLDER, NO_LIMIT).map(({ name, path, bytes }) => ({
    name: name.replace(/\.eta$/, ''),
    path,
    text: bytes.toString('utf8'),
  }));

/** Returns the templates that a theme can replace: those of Masthead and of the modules. */
export const readReplaceableViews = (modules: readonly FeatureModule[]): ViewFile[] => [
  ...readBuiltInViews(),
  ...readViewsOfModules(modules),
];

/** The parts of a tag that can contain a reference: comments, calls such as `include('./byline', …)`, strings, and the end of the tag. */
const TAG_PARTS =
  /\/\*[^]*?\*\/|\/\/(?:(?!%>).)*|\b(?:include|layout)\(\s*(['"`])([^'"`$]+)\1|(['"`])(?:\\[^]|(?!\3)[^\\])*\3|[-_]?%>/g;

interface Reference {
  readonly name: string;
  /** Position in the text of the template. */
  readonly index: number;
}

/** Returns the names of the templates that the tags of a template include, but not those in comments and outside of tags. */
function findReferences(text: string): Reference[] {
  const references: Reference[] = [];
  for (let start = text.indexOf('<%'); start >= 0; start = text.indexOf('<%', start)) {
    let part: RegExpExecArray | null;
    TAG_PARTS.lastIndex = start + 2;
    while ((part = TAG_PARTS.exec(text)) && !part[0].endsWith('%>')) {
      if (part[2] !== undefined) references.push({ name: part[2], index: part.index });
    }
    // The compiler reports a tag without an end.
    if (!part) break;
    start = part.index;
  }
  return references;
}

/** All templates by name: those of Masthead and of the modules, each replaced by the file of the theme with the same name. */
@Injectable()
export class TemplateFiles {
  /** The templates of Masthead without those of the theme. */
  readonly builtIn: readonly ViewFile[];
  readonly all: readonly ViewFile[];
  private readonly byName: ReadonlyMap<string, ViewFile>;

  constructor({ views, moduleViews }: Theme) {
    this.builtIn = readBuiltInViews();
    const files = new Map([...this.builtIn, ...moduleViews].map((file) => [file.name, file]));
    const known = [...files.keys()].sort();
    const unknown = views.filter(({ name }) => !files.has(name));
    if (unknown.length > 0) {
      const names = `the templates are ${known.join(', ')}`;
      throw new InvalidThemeError(unknown.map(({ path }) => `${path} replaces no template: ${names}`));
    }
    for (const view of views) files.set(view.name, view);
    this.byName = files;
    this.all = [...files.values()];
    this.assertReferences();
  }

  /**
   * Returns the template of an `include`: `./byline` and `byline` are equal. In a template of a module, the templates of the module
   * precede those of Masthead. Returns undefined if there is no such template.
   */
  find(reference: string, includedBy?: ViewFile): ViewFile | undefined {
    const name = reference.replace(/^\.\//, '').replace(/\.eta$/, '');
    const [module, own] = includedBy?.name.split('/') ?? [];
    return (own === undefined ? undefined : this.byName.get(`${module}/${name}`)) ?? this.byName.get(name);
  }

  private assertReferences(): void {
    const errors = this.all.flatMap((file) =>
      findReferences(file.text)
        .filter(({ name }) => !this.find(name, file))
        .map(({ name, index }) => {
          const line = file.text.slice(0, index).split('\n').length;
          return `${file.path}:${line}: there is no template "${name}"`;
        }),
    );
    if (errors.length > 0) throw new InvalidThemeError(errors);
  }
}
