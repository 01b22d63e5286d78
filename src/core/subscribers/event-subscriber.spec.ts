import { DomainEvent, type EventDescription } from '../events/domain-event.js';
import { EventSubscriber, subscriber } from './event-subscriber.js';
import { isEvent, type SubscribedEvent, toSubscribedEvent } from './subscribed-event.js';
import { toCloudEvent } from './cloud-event.js';

interface Note {
  readonly title: string;
}

class NoteWritten extends DomainEvent<Note> {
  static readonly event: EventDescription<Note> = {
    ...{ name: 'notes.written', member: 'note', when: 'After a note was written.' },
    payload: { title: { means: 'plain text', example: 'Ink' } },
  };
  readonly subject = 'note:1';
}

class NoteBurnt extends DomainEvent<number> {
  static readonly event: EventDescription<number> = {
    ...{ name: 'notes.burnt', member: 'noteid', when: 'After a note was burnt.' },
    payload: { means: 'id of the note', example: 1 },
  };
  readonly subject = 'note:1';
}

class NoteMirror extends EventSubscriber<Note> {
  handle(_event: SubscribedEvent<Note>): Promise<void> {
    return Promise.resolve();
  }
}

class Warehouse extends EventSubscriber {
  handle(): Promise<void> {
    return Promise.resolve();
  }
}

const STORED = {
  ...{ id: 9, position: 4, name: 'notes.written', subject: 'note:1', data: '{"note":{"title":"Ink"}}' },
  ...{ metadata: '{"formerstatus":1}', occurredAt: new Date('2026-05-01T12:00:00Z') },
  ...{ traceParent: '00-0123456789abcdef0123456789abcdef-0123456789abcdef-01', traceState: null },
};

describe('subscriber', () => {
  it('lists the names of the events, or no names for all events', () => {
    expect(subscriber('own.mirror', NoteMirror, [NoteWritten])).toEqual({
      name: 'own.mirror',
      provider: NoteMirror,
      events: ['notes.written'],
    });
    expect(subscriber('own.warehouse', Warehouse).events).toBeUndefined();
    expect(subscriber('own.warehouse', Warehouse, [NoteWritten, NoteBurnt]).events).toHaveLength(2);
  });

  it('rejects events with other payloads at compile time', () => {
    // @ts-expect-error: the payload of NoteBurnt is a number.
    expect(subscriber('own.mirror', NoteMirror, [NoteBurnt]).events).toEqual(['notes.burnt']);
    // @ts-expect-error: all events have payloads other than Note.
    expect(subscriber('own.mirror', NoteMirror).events).toBeUndefined();
  });
});

describe('toSubscribedEvent', () => {
  it('parses data and metadata', () => {
    expect(toSubscribedEvent(STORED)).toEqual({
      ...{ position: 4, name: 'notes.written', subject: 'note:1', occurredAt: STORED.occurredAt },
      ...{ data: { note: { title: 'Ink' } }, payload: { title: 'Ink' }, metadata: { formerstatus: 1 } },
      ...{ traceParent: STORED.traceParent, traceState: null },
    });
    expect(toSubscribedEvent({ ...STORED, metadata: null }).metadata).toEqual({});
  });
});

describe('isEvent', () => {
  it('narrows the payload by the name of the event', () => {
    const event: SubscribedEvent = toSubscribedEvent(STORED);
    expect(isEvent(event, NoteWritten) && event.payload.title).toBe('Ink');
    expect(isEvent(event, NoteBurnt)).toBe(false);
  });
});

describe('toCloudEvent', () => {
  it('returns the attributes of CloudEvents 1.0, the metadata as extensions, and the trace', () => {
    expect(toCloudEvent(toSubscribedEvent(STORED), 'https://news.example.org')).toEqual({
      specversion: '1.0',
      id: '1777636800000-4',
      source: 'https://news.example.org',
      type: 'notes.written',
      subject: 'note:1',
      time: '2026-05-01T12:00:00.000Z',
      datacontenttype: 'application/json',
      sequence: '00000000000000000004',
      formerstatus: 1,
      traceparent: STORED.traceParent,
      data: { note: { title: 'Ink' } },
    });
  });
});
