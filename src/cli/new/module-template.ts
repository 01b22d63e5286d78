import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { ModuleNameReplacer } from './module-name-replacer.js';
import { PACKAGE_FOLDER } from './source-files.js';
import { findOptionOfFile, selectBlocks, type TemplateOption } from './template-blocks.js';

const TEMPLATES = join(PACKAGE_FOLDER, 'templates');
const TIMESTAMP = '1700000000000';

interface RenderOptions {
  readonly names: ModuleNameReplacer;
  readonly selected: ReadonlySet<TemplateOption>;
  readonly timestamp: number;
  /** The folder that contains the folder of the module. */
  readonly modulesFolder: string;
  /** `bare`: a module without a resource. */
  readonly template?: 'module' | 'bare';
}

export interface RenderedFile {
  readonly path: string;
  readonly text: string;
}

/** Returns the files of the template with the names and the selected parts. */
export function renderModule({
  names,
  selected,
  timestamp,
  modulesFolder,
  template = 'module',
}: RenderOptions): RenderedFile[] {
  const render = (text: string) => names.applyTo(text.replaceAll(TIMESTAMP, String(timestamp)));
  const toRoot = '../'.repeat(modulesFolder.split('/').length + 1);
  return readTemplates(join(TEMPLATES, template))
    .filter(({ path }) => isSelected(path, selected))
    .map(({ path, text }) => ({
      path: render(path.replace(/^src(?=\/)/, modulesFolder)),
      text: render(
        selectBlocks(text, selected)
          .replaceAll(`'../../migrations/`, `'${toRoot}migrations/`)
          .replaceAll(`'../src/`, `'../${modulesFolder}/`),
      ),
    }));
}

/**
 * Returns the files of one resource for an existing module: without the declaration of the module, and below the path of the module,
 * for example `/api/v1/faq/answers`.
 */
export function renderResource(options: RenderOptions): RenderedFile[] {
  const { names } = options;
  const ownFiles = new Set(['feature', 'module', 'permissions'].map((kind) => `${names.module}.${kind}.ts`));
  return renderModule(options)
    .filter(({ path }) => !ownFiles.has(path.split('/').at(-1)!) && !path.endsWith('/index.ts'))
    .map(({ path, text }) => ({
      path: path === `test/${names.module}.test.ts` ? `test/${names.module}-${names.plural}.test.ts` : path,
      text: text
        .replace('@Controller()', `@Controller('${names.plural}')`)
        .replace(/'(\/api\/v\d\/[\w-]+)'/g, `'$1/${names.plural}'`),
    }));
}

const isSelected = (path: string, selected: ReadonlySet<TemplateOption>): boolean => {
  const option = findOptionOfFile(path);
  return option === undefined || selected.has(option);
};

const readTemplates = (folder: string): RenderedFile[] =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((path) => path.endsWith('.ts'))
    .map((path) => ({ path, text: readFileSync(join(folder, path), 'utf8') }))
    .sort((one, other) => (one.path < other.path ? -1 : 1));
