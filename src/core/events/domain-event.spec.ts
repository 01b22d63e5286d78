import { DomainEvent, type EventDescription } from './domain-event.js';

interface Note {
  title: string;
  words: string[];
}

class NoteWritten extends DomainEvent<Note> {
  static readonly event: EventDescription<Note> = {
    name: 'notes.written',
    member: 'note',
    when: 'After a note was written.',
    payload: {
      title: { means: 'plain text', example: 'Ink' },
      words: { means: 'those in it', example: ['ink'] },
    },
  };
  readonly subject = `note:${this.payload.title}`;
}

describe('DomainEvent', () => {
  const event = new NoteWritten({ title: 'Ink', words: ['ink'] });

  it('returns the name and the member of its class', () => {
    expect([event.name, event.member, event.subject]).toEqual(['notes.written', 'note', 'note:Ink']);
  });

  it('freezes its payload, including nested values', () => {
    expect(() => (event.payload.title = 'Blood')).toThrow(TypeError);
    expect(() => event.payload.words.push('blood')).toThrow(TypeError);
    expect(event.payload).toEqual({ title: 'Ink', words: ['ink'] });
  });
});
