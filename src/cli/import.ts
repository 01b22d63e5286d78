import { Command } from 'commander';
import { importFeature, reportLines, WordPressImporter } from '../modules/import/index.js';
import { FirstAdministrator } from '../modules/users/index.js';
import { withProgress } from './progress-bar.js';
import { importJsonl } from './import-jsonl.js';
import type { Site } from './site.js';

export function importCommand(site: Site): Command {
  const command = new Command('import').description('import content of another system or of another Masthead database');
  if (site.has(importFeature)) command.addCommand(wordPressCommand(site));
  return command.addCommand(
    new Command('jsonl')
      .description('import the output of "masthead export" into an empty database')
      .argument('<file>', 'file to read; - for standard input')
      .option('--files <folder>', 'folder with the files of attachments')
      .action(site.runs(importJsonl)),
  );
}

const wordPressCommand = (site: Site): Command =>
  new Command('wordpress')
    .description('import a WordPress export (WXR); repeatable: a second run imports new and changed content')
    .argument('<file>', 'XML file of WordPress, Tools → Export')
    .action(site.runs(importWordPress));

async function importWordPress(site: Site, file: string): Promise<void> {
  await site.lend(async (app) => {
    // First, as at the first start: otherwise only imported accounts would exist, and these cannot sign in.
    await app.get(FirstAdministrator).ensure();
    const report = await withProgress(
      (done, total) => (done > total / 2 ? 'Writing ' : 'Checking'),
      (progress) => app.get(WordPressImporter).import(file, progress),
    );
    process.stdout.write(`${reportLines(report).join('\n')}\n`);
  });
}
