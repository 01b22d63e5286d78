import { Controller, Get, type ExecutionContext, Injectable, Module, Post, StreamableFile } from '@nestjs/common';
import type { Request } from 'express';
import { type AccountPrincipal, Allow, permission, type Principal, Public } from '../../../src/core/identity/index.js';
import { AuthScheme, Caller } from '../../../src/core/auth/index.js';
import { DomainError } from '../../../src/core/errors/domain-error.js';
import { DomainEvent, type EventDescription } from '../../../src/core/events/index.js';
import type { FeatureModule } from '../../../src/core/module-api/index.js';
import { HealthCheck } from '../../../src/core/health/health-check.js';
import { Links } from '../../../src/core/routing/index.js';
import { integer } from '../../../src/config/validators.js';
import { Settings } from '../../../src/config/settings.js';

const WRITE_NOTES = permission('notes:write', 'author');
export const notesSettings = { NOTES_SHOWN: integer(1, 10)({ default: 3, desc: 'notes that are shown' }) };

@Controller()
export class NotesController {
  constructor(
    private readonly links: Links,
    private readonly settings: Settings,
  ) {}

  @Get()
  @Public()
  list(@Caller() { role }: Principal) {
    return { shown: this.settings.getSection(notesSettings).NOTES_SHOWN, role, self: this.links.to('note', 7) };
  }

  @Post(':id')
  @Allow(WRITE_NOTES)
  write() {
    return {};
  }

  @Post(':id/copy')
  @Allow(WRITE_NOTES)
  copy() {
    return new StreamableFile(Buffer.from('A note'));
  }
}

@Injectable()
export class InkHealthCheck extends HealthCheck {
  readonly name = 'ink';
  hasInk = true;

  check(): Promise<void> {
    return this.hasInk ? Promise.resolve() : Promise.reject(new Error('no ink'));
  }
}

/** Custom authentication scheme: a request with the correct word acts as account 1. */
@Injectable()
export class WordScheme extends AuthScheme {
  readonly name: string = 'word';
  readonly missingMessage = 'Missing word';
  readonly challenge = 'Word';
  readonly documentation = { type: 'apiKey', in: 'header', name: 'X-Word' } as const;

  override isPresent(request: Request): boolean {
    return request.get('X-Word') !== undefined;
  }

  authenticate(context: ExecutionContext): Promise<AccountPrincipal> {
    const word = context.switchToHttp().getRequest<Request>().get('X-Word');
    if (word === 'sesame') return Promise.resolve({ userId: 1, role: 'admin' });
    return Promise.reject(new DomainError('unauthenticated', 'Wrong word', { challenges: [this.challenge] }));
  }
}

export class NoteWritten extends DomainEvent<number> {
  static readonly event: EventDescription<number> = {
    name: 'notes.written',
    member: 'noteid',
    when: 'After a note was written.',
    payload: { means: 'the note', example: 7 },
  };
  readonly subject = `note:${this.payload}`;
}

export class Notes1900000000000 {
  async up() {
    // This module has no table.
  }

  async down() {
    // This module has no table to drop.
  }
}

@Module({ providers: [InkHealthCheck, WordScheme] })
export class NotesModule {}

@Module({ controllers: [NotesController] })
class NotesV1Module {}

export const notes: FeatureModule = {
  moduleApi: 1,
  name: 'notes',
  module: NotesModule,
  api: {
    rate_limit: 'throttle:5,30',
    authentication: ['word', 'bearer'],
    cors: { origins: ['https://notes.example'] },
  },
  surfaces: [{ module: NotesV1Module }],
  resources: { note: ':id' },
  permissions: [WRITE_NOTES],
  authSchemes: [WordScheme],
  events: [NoteWritten],
  settings: notesSettings,
  migrations: [Notes1900000000000],
  health: [InkHealthCheck],
};
