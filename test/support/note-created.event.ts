import { DomainEvent, type EventDescription } from '../../src/core/events/domain-event.js';

/** Event of the tests of units of work. */
export class NoteCreated extends DomainEvent<number> {
  static readonly event: EventDescription<number> = {
    name: 'notes.noted',
    member: 'note',
    when: 'After a note was written.',
    payload: { means: 'the note', example: 1 },
  };
  readonly subject = `note:${this.payload}`;
}
