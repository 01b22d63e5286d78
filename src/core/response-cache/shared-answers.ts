import { type CallHandler, Injectable } from '@nestjs/common';
import type { Request, Response } from 'express';
import { lastValueFrom } from 'rxjs';
import { Settings } from '../../config/settings.js';
import { Answer } from '../http/answer/answer.js';
import { AnswerKeeper, type Ticket } from './answer-keeper.js';
import { ContentWatch } from './content-watch.js';
import { ReadEffects } from './read-effects.js';
import { SharedReads } from './shared-reads.js';

export type CacheableRead = Pick<Ticket, 'key' | 'route' | 'rule'>;

/** Coalesces concurrent identical reads into one. A read whose response may be cached gets a ticket. */
@Injectable()
export class SharedAnswers {
  private readonly running = new SharedReads();

  constructor(
    private readonly watch: ContentWatch,
    private readonly effects: ReadEffects,
    private readonly keeper: AnswerKeeper,
    private readonly settings: Settings,
  ) {}

  /** Returns the response of an identical read in flight, or the response of `next`. */
  async answer(request: Request, response: Response, next: CallHandler, read: CacheableRead): Promise<unknown> {
    const { generation } = this.watch;
    // The poll runs in parallel with the read. If the poll detects a change, the response is not cached.
    this.watch.lookIfStale();
    const shared = await this.running.find(read.key, generation);
    if (shared) {
      this.tell(response, 'hit');
      for (const effect of shared.effects) effect();
      return shared.answer;
    }
    return this.lead(request, response, next, { ...read, generation, effects: [], isPersonal: false });
  }

  private async lead(request: Request, response: Response, next: CallHandler, ticket: Ticket): Promise<unknown> {
    const end = this.running.begin(ticket.key, ticket.generation);
    response.once('close', () => end());
    try {
      const answer: unknown = await this.effects.record(ticket, () => lastValueFrom(next.handle()));
      if (answer instanceof Answer && !ticket.isPersonal) {
        this.tell(response, 'miss');
        this.keeper.admit(request, ticket);
        end({ answer, effects: ticket.effects });
      }
      return answer;
    } finally {
      end();
    }
  }

  private tell(response: Response, found: 'hit' | 'miss'): void {
    if (!this.settings.production) response.set('X-Cache', found);
  }
}
