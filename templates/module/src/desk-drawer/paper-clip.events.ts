import { DomainEvent, type EventDescription } from 'masthead';

export class PaperClipCreated extends DomainEvent<number> {
  static readonly event: EventDescription<number> = {
    name: 'desk-drawer.paper_clip.created',
    member: 'paper_clip_id',
    when: 'After a paper clip was created.',
    payload: { means: 'the paper clip', example: 5 },
  };
  readonly subject = `paper_clip:${this.payload}`;
}
