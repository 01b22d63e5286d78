import { Command } from 'commander';
import { Reindexer } from '../modules/articles/index.js';
import { withProgress } from './progress-bar.js';
import type { CliContext } from './cli-context.js';

export const createSearchCommand = (context: CliContext): Command =>
  new Command('search')
    .description('manage the search index')
    .addCommand(
      new Command('reindex')
        .description('rebuild the search index of all articles; continue an interrupted run with --continue')
        .option('--continue', 'continue the interrupted run')
        .action(context.action(reindex)),
    );

async function reindex(
  context: CliContext,
  { continue: resume = false }: { readonly continue?: boolean },
): Promise<void> {
  await context.withApp(async (app) => {
    const reindexer = app.get(Reindexer);
    const articles = await withProgress(
      context,
      () => 'Indexing',
      (progress) => (resume ? reindexer.resume({ progress }) : reindexer.restart({ progress })),
    );
    context.print(`Indexed ${articles} articles.\n`);
  });
}
