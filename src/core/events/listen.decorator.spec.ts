import { EVENT_LISTENER_METADATA } from '@nestjs/event-emitter';
import { DomainEvent, type EventDescription, Listen } from './domain-event.js';

class NoteDeleted extends DomainEvent<number> {
  static readonly event: EventDescription<number> = {
    name: 'notes.deleted',
    member: 'noteid',
    when: 'After a note was deleted.',
    payload: { means: 'the note', example: 7 },
  };
  readonly subject = `note:${this.payload}`;
}

class Diary {
  @Listen(NoteDeleted)
  deleted(noteid: number): number {
    return noteid;
  }

  @Listen(NoteDeleted)
  withoutPayload(): void {
    return;
  }

  // @ts-expect-error -- the payload is an integer, so this parameter does not compile
  @Listen(NoteDeleted)
  mistaken(note: { title: string }): string {
    return note.title;
  }
}

describe('@Listen', () => {
  it.each(['deleted', 'withoutPayload'] as const)('subscribes %s to the event of the class', (method) => {
    const { value } = Object.getOwnPropertyDescriptor(Diary.prototype, method)!;
    const subscriptions: unknown = Reflect.getMetadata(EVENT_LISTENER_METADATA, value as object);
    expect(subscriptions).toEqual([{ event: 'notes.deleted', options: undefined }]);
  });
});
