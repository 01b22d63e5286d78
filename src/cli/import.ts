import { Command } from 'commander';
import { importFeature, reportLines, WordPressImporter } from '../modules/import/index.js';
import { FirstAdministrator } from '../modules/users/index.js';
import { withProgress } from './progress-bar.js';
import { importJsonl } from './import-jsonl.js';
import type { Site } from './site.js';

export function importCommand(site: Site): Command {
  const command = new Command('import').description('content of other systems, or of another database of Masthead');
  if (site.has(importFeature)) command.addCommand(wordPressCommand(site));
  return command.addCommand(
    new Command('jsonl')
      .description('fill an empty database with what "masthead export" has written')
      .argument('<file>', 'the file; - for standard input')
      .option('--files <folder>', 'bring the files of attachments from this folder')
      .action(site.runs(importJsonl)),
  );
}

const wordPressCommand = (site: Site): Command =>
  new Command('wordpress')
    .description('bring in a WordPress export (WXR); repeatable: a second run brings in what is new or has changed')
    .argument('<file>', 'the XML file of WordPress, Tools → Export')
    .action(site.runs(importWordPress));

async function importWordPress(site: Site, file: string): Promise<void> {
  await site.lend(async (app) => {
    // First, as at the first start: the accounts that an import makes would otherwise be all there are, and none can sign in.
    await app.get(FirstAdministrator).ensure();
    const report = await withProgress(
      (done, total) => (done > total / 2 ? 'Writing ' : 'Checking'),
      (progress) => app.get(WordPressImporter).import(file, progress),
    );
    process.stdout.write(`${reportLines(report).join('\n')}\n`);
  });
}
