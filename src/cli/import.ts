import { SingleBar } from 'cli-progress';
import { Command } from 'commander';
import { type Progress, reportLines, WordPressImporter } from '../modules/import/index.js';
import { FirstAdministrator } from '../modules/users/index.js';
import { commandEnvironment, reporting, withApp } from './run-command.js';

export const importCommand = (): Command =>
  new Command('import')
    .description('content of other systems')
    .addCommand(
      new Command('wordpress')
        .description('bring in a WordPress export (WXR); repeatable: a second run brings in what is new or has changed')
        .argument('<file>', 'the XML file of WordPress, Tools → Export')
        .action(reporting(importWordPress)),
    );

async function importWordPress(file: string): Promise<void> {
  await withApp(commandEnvironment(), async (app) => {
    // First, as at the first start: the accounts that an import makes would otherwise be all there are, and none can sign in.
    await app.get(FirstAdministrator).ensure();
    const bar = progressBar();
    try {
      const report = await app.get(WordPressImporter).import(file, bar.move);
      bar.stop();
      process.stdout.write(`${reportLines(report).join('\n')}\n`);
    } finally {
      bar.stop();
    }
  });
}

/** On a terminal only; on standard error, so that a report that goes into a file is clean. */
function progressBar(): { move: Progress; stop: () => void } {
  if (!process.stderr.isTTY) return { move: () => undefined, stop: () => undefined };
  const bar = new SingleBar({
    format: '{step} {bar} {percentage} %',
    stream: process.stderr,
    clearOnComplete: true,
    hideCursor: true,
  });
  bar.start(1, 0, { step: 'Checking' });
  return {
    move: (done, total) => {
      bar.setTotal(total);
      bar.update(done, { step: done > total / 2 ? 'Writing ' : 'Checking' });
    },
    stop: () => bar.stop(),
  };
}
