import { join } from 'node:path';
import { Injectable } from '@nestjs/common';
import { InvalidThemeError } from './invalid-theme.error.js';
import { readFolder } from './read-folder.js';
import { Theme, type ViewFile } from './theme.js';

const BUILT_IN_FOLDER = join(__dirname, '../templates');
const NO_LIMIT = { types: ['.eta'], maxBytes: Infinity, maxTotalBytes: Infinity };

/** The other template of `include('./byline', …)` or `layout('./layout', …)`. */
const REFERENCES = /\b(?:include|layout)\(\s*(['"`])([^'"`$]+)\1/g;

/** All templates by name: those of Masthead and of the modules, each replaced by the file of the theme with the same name. */
@Injectable()
export class TemplateFiles {
  /** The templates of Masthead without those of the theme. */
  readonly builtIn: readonly ViewFile[];
  readonly all: readonly ViewFile[];
  private readonly byName: ReadonlyMap<string, ViewFile>;

  constructor({ views, moduleViews }: Theme) {
    this.builtIn = readFolder(BUILT_IN_FOLDER, NO_LIMIT).map(({ name, path, bytes }) => ({
      name: name.replace(/\.eta$/, ''),
      path,
      text: bytes.toString('utf8'),
    }));
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
      [...file.text.matchAll(REFERENCES)]
        .filter(([, , reference]) => !this.find(reference!, file))
        .map(({ 2: reference, index }) => {
          const line = file.text.slice(0, index).split('\n').length;
          return `${file.path}:${line}: there is no template "${reference}"`;
        }),
    );
    if (errors.length > 0) throw new InvalidThemeError(errors);
  }
}
