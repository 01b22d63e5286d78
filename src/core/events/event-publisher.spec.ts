import { EventEmitter2 } from '@nestjs/event-emitter';
import type { Settings } from '../../config/settings.js';
import { MemoryCounterStore } from '../counters/counter-store.js';
import { Metrics } from '../metrics/metrics.js';
import { DomainEvent } from './domain-event.js';
import { EventPublisher } from './event-publisher.js';
import { ListenerRunner } from './listener-runner.js';
import { LongEventLimit } from './long-event-limit.js';
import { OutboxRepository } from './outbox.repository.js';

class Noted extends DomainEvent<number> {
  static readonly event = {
    ...{ name: 'notes.note.noted', member: 'noteid', when: 'After a note was made.' },
    payload: { means: 'the note', example: 5 },
  };
  readonly subject = 'note:5';
}

describe('EventPublisher', () => {
  const emitter = new EventEmitter2();
  const calls = new ListenerRunner(new Metrics());
  const longEvents = new LongEventLimit({} as Settings, new MemoryCounterStore());
  const publisher = new EventPublisher(emitter, calls, {} as OutboxRepository, longEvents);
  let heard: unknown[];

  beforeEach(() => {
    heard = [];
  });
  afterEach(() => emitter.removeAllListeners());

  const publishAndCollect = async (...ids: number[]) => {
    publisher.afterCommit(ids.map((id) => new Noted(id)));
    await new Promise(setImmediate);
    return heard;
  };

  it('calls a once-listener once for two events of one commit', async () => {
    emitter.once('notes.note.noted', (id) => heard.push(id));
    expect(await publishAndCollect(1, 2)).toEqual([1]);
  });

  it('returns to the committing code before it calls listeners', async () => {
    emitter.on('notes.note.noted', (id) => heard.push(id));
    const publishing = publishAndCollect(1);
    heard.push('went on');
    expect(await publishing).toEqual(['went on', 1]);
  });

  it('calls the other listeners in order when one of them throws or adds a listener', async () => {
    emitter.on('notes.note.noted', (id) => heard.push(`first ${String(id)}`));
    emitter.on('notes.note.noted', () => {
      emitter.on('notes.note.noted', (id) => heard.push(`new ${String(id)}`));
      throw new Error('no ink');
    });
    emitter.on('notes.note.noted', (id) => heard.push(`last ${String(id)}`));
    expect(await publishAndCollect(1, 2)).toEqual(['first 1', 'last 1', 'first 2', 'last 2', 'new 2']);
  });
});
