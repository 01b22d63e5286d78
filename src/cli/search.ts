import { Command } from 'commander';
import { SearchRenewal } from '../modules/articles/index.js';
import { withProgress } from './progress-bar.js';
import type { Site } from './site.js';

export const searchCommand = (site: Site): Command =>
  new Command('search')
    .description('manage the search index')
    .addCommand(
      new Command('reindex')
        .description('rebuild the search index of all articles; continue an interrupted run with --continue')
        .option('--continue', 'continue the interrupted run')
        .action(site.runs(reindex)),
    );

async function reindex(site: Site, { continue: goesOn = false }: { readonly continue?: boolean }): Promise<void> {
  await site.lend(async (app) => {
    const renewal = app.get(SearchRenewal);
    const articles = await withProgress(
      () => 'Indexing',
      (progress) => (goesOn ? renewal.goOn({ progress }) : renewal.begin({ progress })),
    );
    process.stdout.write(`Indexed ${articles} articles.\n`);
  });
}
