import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Command } from 'commander';
import { type ErrorDetail, invalid } from '../../core/errors/domain-error.js';
import type { CliContext } from '../cli-context.js';
import { insertInto } from './declaration-edits.js';
import { ModuleNameReplacer } from './module-name-replacer.js';
import { renderResource } from './module-template.js';
import {
  allModules,
  assertSiteFolder,
  findModulesFolder,
  findResourceConflicts,
  nextTimestamp,
} from './site-folder.js';
import { formatFiles, type SourceFile, writeFiles } from './source-files.js';
import type { TemplateOption } from './template-blocks.js';

interface Options {
  readonly plural?: string;
  readonly v2?: true;
}

export const createNewResourceCommand = (context: CliContext): Command =>
  new Command('resource')
    .summary('generate a resource in a module of "new module"')
    .description(
      'Generates a resource in an existing module: entity, migration, service, repository, routes, an event and tests. Adds it to the ' +
        'declaration, the Nest module and the index.ts of the module. No file is overwritten.',
    )
    .argument('<module>', 'name of the module')
    .argument('<name>', 'name of one resource: lower-case letters, digits and dashes')
    .option('--plural <name>', 'name of several resources, of their path and their table (default: the name and s)')
    .option('--v2', 'add routes of version 2 (JSON:API), with filters and cursor pages')
    .addHelpText('after', `\nExample: ${context.program} new resource faq answer --v2`)
    .action(context.action(writeResource));

async function writeResource(context: CliContext, module: string, name: string, options: Options): Promise<void> {
  assertSiteFolder();
  const plural = options.plural ?? `${name}s`;
  const names = new ModuleNameReplacer(module, { singular: name, plural }, { module: 'MODULE', singular: 'NAME' });
  const modulesFolder = findModulesFolder();
  const folder = join(modulesFolder, module);
  assertGenerated(folder, names);
  const selected = new Set<TemplateOption>(options.v2 ? ['v2'] : []);
  const timestamp = nextTimestamp(context);
  const files = renderResource({ names, selected, timestamp, modulesFolder });
  assertNoConflicts(context, names, files);
  const edits = renderEdits(folder, names, String(timestamp), options);
  writeFiles(await formatFiles(files), await formatFiles(edits));
  context.print(
    `${files.map(({ path }) => path).join('\n')}\n\nChanged:\n${edits.map(({ path }) => path).join('\n')}\n`,
  );
}

/** Throws if the module is not one of `new module`, whose permission the resource uses. */
function assertGenerated(folder: string, { module, permission }: ModuleNameReplacer): void {
  const errors: ErrorDetail[] = [];
  if (!existsSync(folder)) {
    errors.push({ field: 'MODULE', message: `there is no folder ${folder}. Create the module with "new module".` });
  } else {
    const permissions = join(folder, `${module}.permissions.ts`);
    const text = existsSync(permissions) ? readFileSync(permissions, 'utf8') : '';
    if (!text.includes(`export const ${permission} `)) {
      errors.push({
        field: 'MODULE',
        message: `${permissions} must export ${permission}, as in a module of "new module".`,
      });
    }
    for (const file of [`${module}.feature.ts`, `${module}.module.ts`, 'index.ts']) {
      if (existsSync(join(folder, file))) continue;
      errors.push({ field: 'MODULE', message: `there is no ${join(folder, file)}, as in a module of "new module".` });
    }
  }
  if (errors.length > 0) throw invalid(...errors);
}

function assertNoConflicts(context: CliContext, names: ModuleNameReplacer, files: readonly SourceFile[]): void {
  const errors = findResourceConflicts(names, allModules(context));
  const existing = files.find(({ path }) => existsSync(path));
  if (existing) errors.push({ field: 'NAME', message: `there is ${existing.path} already.` });
  if (errors.length > 0) throw invalid(...errors);
}

/** Returns the changed files of the module. The routes come first: `/faq/answers` must not match the route `/faq/:id`. */
function renderEdits(folder: string, names: ModuleNameReplacer, timestamp: string, { v2 }: Options): SourceFile[] {
  const apply = (lines: readonly string[]) => lines.map((line) => names.applyTo(line));
  const insertions = (texts: Readonly<Record<string, string>>) =>
    Object.entries(texts).map(([after, text]) => ({ after, text: names.applyTo(text) }));
  const edit = (file: string, imports: readonly string[], texts: Readonly<Record<string, string>>): SourceFile => {
    const path = join(folder, file);
    return { path, text: insertInto(path, readFileSync(path, 'utf8'), apply(imports), insertions(texts)) };
  };
  const root = '../'.repeat(folder.split('/').length);
  const index = join(folder, 'index.ts');
  return [
    edit(
      `${names.module}.feature.ts`,
      [
        `import { PaperClips${timestamp} } from '${root}migrations/${timestamp}-paper-clips.js';`,
        `import { PaperClipEntity } from './paper-clip.entity.js';`,
        `import { PaperClipCreated } from './paper-clip.events.js';`,
        `import { PaperClipsV1Controller } from './v1/paper-clips.controller.js';`,
        ...(v2 ? [`import { PaperClipsV2Controller } from './v2/paper-clips.controller.js';`] : []),
      ],
      {
        '  surfaces: [':
          '{ controllers: [PaperClipsV1Controller] }, ' +
          (v2 ? '{ controllers: [PaperClipsV2Controller], version: 2 }, ' : ''),
        '  resources: {': ` paper_clip: 'paper-clips/:id',`,
        '  events: [': 'PaperClipCreated, ',
        '  entities: [': 'PaperClipEntity, ',
        '  migrations: [': `PaperClips${timestamp}, `,
      },
    ),
    edit(
      `${names.module}.module.ts`,
      [
        ...(v2 ? [`import { PaperClipCursorPageRepository } from './paper-clip-cursor-page.repository.js';`] : []),
        `import { PaperClipsRepository } from './paper-clips.repository.js';`,
        `import { PaperClipsService } from './paper-clips.service.js';`,
      ],
      {
        '  providers: [': `PaperClipsRepository, ${v2 ? 'PaperClipCursorPageRepository, ' : ''}PaperClipsService, `,
        '  exports: [': 'PaperClipsService, ',
      },
    ),
    {
      path: index,
      text:
        readFileSync(index, 'utf8') +
        apply([
          `export { PaperClipCreated } from './paper-clip.events.js';\n`,
          `export { PaperClipsService } from './paper-clips.service.js';\n`,
        ]).join(''),
    },
  ];
}
