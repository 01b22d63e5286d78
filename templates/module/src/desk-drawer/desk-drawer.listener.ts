import { Injectable } from '@nestjs/common';
import { Listen, Metrics } from 'masthead';
import { PaperClipCreated } from './paper-clip.events.js';

/** Counts created paper clips. Runs after the commit: the request does not wait for it, and its errors are only logged. */
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
