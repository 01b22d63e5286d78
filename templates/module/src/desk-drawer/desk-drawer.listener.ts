import { Injectable } from '@nestjs/common';
import { Listen, Metrics } from 'masthead';
import { PaperClipCreated } from './desk-drawer.events.js';

/** Counts what was created. It is called after the commit: nobody waits for it, and what it throws harms nobody. */
@Injectable()
export class DeskDrawerListener {
  private readonly created;

  constructor(metrics: Metrics) {
    this.created = metrics.counter({
      name: 'masthead_paper_clips_created_total',
      help: 'Paper clips that were created',
    });
  }

  @Listen(PaperClipCreated)
  count(): void {
    this.created.inc();
  }
}
