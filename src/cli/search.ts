import { Command } from 'commander';
import { SearchRenewal } from '../modules/articles/index.js';
import { withProgress } from './progress-bar.js';
import type { Site } from './site.js';

export const searchCommand = (site: Site): Command =>
  new Command('search')
    .description('the search')
    .addCommand(
      new Command('reindex')
        .description('make the words of all articles anew; ended before its time, it goes on with --continue')
        .option('--continue', 'go on where the last one ended')
        .action(site.runs(reindex)),
    );

async function reindex(site: Site, { continue: goesOn = false }: { readonly continue?: boolean }): Promise<void> {
  await site.lend(async (app) => {
    const renewal = app.get(SearchRenewal);
    const articles = await withProgress(
      () => 'Indexing',
      (progress) => (goesOn ? renewal.goOn({ progress }) : renewal.begin({ progress })),
    );
    process.stdout.write(`Made the words of ${articles} articles anew.\n`);
  });
}
