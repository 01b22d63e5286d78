import { Command } from 'commander';
import { invalid } from '../core/errors/domain-error.js';
import { SubscriberReplayService } from '../core/subscribers/index.js';
import { parseTime } from '../core/text/index.js';
import type { CliContext } from './cli-context.js';

export const createEventsCommand = (context: CliContext): Command =>
  new Command('events')
    .description('manage the events of the subscribers')
    .addCommand(
      new Command('replay')
        .description('continue the delivery to a subscriber at a time or position, to repeat or to skip events')
        .argument('<subscriber>', 'name of the subscriber')
        .requiredOption('--from <time or position>', 'first event, for example 2026-05-01T12:00:00Z or 4711')
        .action(context.action(replay)),
    );

async function replay(context: CliContext, name: string, { from: text }: { readonly from: string }): Promise<void> {
  const start = parseStart(text);
  await context.withApp(async (app) => {
    const { from, lastPosition, firstPosition } = await app.get(SubscriberReplayService).replay(name, start);
    context.print(`The subscriber ${name} continues at position ${from}; the last event has ${lastPosition}.\n`);
    if (firstPosition !== null && from < firstPosition)
      context.print(`The events before position ${firstPosition} are deleted.\n`);
  });
}

function parseStart(text: string): Date | number {
  if (/^[1-9]\d{0,9}$/.test(text)) return Number(text);
  const time = parseTime(text);
  if (time) return time;
  throw invalid({ field: 'from', message: 'The value must be a position or a time such as 2026-05-01T12:00:00Z.' });
}
