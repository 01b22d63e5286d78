import { Command } from 'commander';
import { importFeature, formatReport, WordPressImporter } from '../modules/import/index.js';
import { FirstAdministratorCreator } from '../modules/users/index.js';
import { withProgress } from './progress-bar.js';
import { importJsonl } from './import-jsonl.js';
import type { CliContext } from './cli-context.js';

export function createImportCommand(context: CliContext): Command {
  const command = new Command('import').description('import content of another system or of another Masthead database');
  if (context.hasModule(importFeature)) command.addCommand(wordPressCommand(context));
  command.addCommand(
    new Command('jsonl')
      .description('import the output of "export" into an empty database')
      .argument('<file>', 'file to read; - for standard input')
      .option('--files <folder>', 'folder with the files of attachments')
      .action(context.action(importJsonl)),
  );
  return command.on('command:*', (operands: readonly string[]) =>
    command.error(explainUnknownFormat(context, command, operands)),
  );
}

/** Files that the subcommands read. */
const FILE_NAMES: readonly [subcommand: string, pattern: RegExp][] = [
  ['wordpress', /\.(xml|wxr)$/i],
  ['jsonl', /\.(jsonl|ndjson|json)$|^-$/i],
];

/** The error of `import site.jsonl`, and of a misspelt subcommand. */
function explainUnknownFormat({ program }: CliContext, { commands }: Command, operands: readonly string[]): string {
  const file = operands.at(-1)!;
  const names = commands.map((each) => each.name());
  const [meant] = FILE_NAMES.find(([name, pattern]) => names.includes(name) && pattern.test(file)) ?? [];
  return [
    `error: "${operands[0]!}" is not a format of import. Formats:`,
    ...commands.map((each) => `  ${each.name()}: ${each.description()}`),
    ...(meant === undefined ? [] : [`Did you mean "${program} import ${meant} ${file}"?`]),
  ].join('\n');
}

const wordPressCommand = (context: CliContext): Command =>
  new Command('wordpress')
    .description('import a WordPress export (WXR); repeatable: a second run imports new and changed content')
    .argument('<file>', 'XML file of WordPress, Tools → Export')
    .action(context.action(importWordPress));

async function importWordPress(context: CliContext, file: string): Promise<void> {
  await context.withApp(async (app) => {
    // First, as at the first start: otherwise only imported accounts would exist, and these cannot sign in.
    await app.get(FirstAdministratorCreator).ensure();
    const report = await withProgress(
      context,
      (done, total) => (done > total / 2 ? 'Writing ' : 'Checking'),
      (progress) => app.get(WordPressImporter).import(file, progress),
    );
    context.print(`${formatReport(report).join('\n')}\n`);
  });
}
