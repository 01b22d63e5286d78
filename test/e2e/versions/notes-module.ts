import { Body, Controller, Get, Module, Param, Post, Req } from '@nestjs/common';
import type { Request } from 'express';
import { Allow, type Principal, permission, Public } from '../../../src/core/identity/index.js';
import { Caller } from '../../../src/core/auth/index.js';
import { conflict, invalid, notFound } from '../../../src/core/errors/domain-error.js';
import { collection, IdParam, HttpResponse, RequestUrl, TextField } from '../../../src/core/http/index.js';
import type { FeatureModule } from '../../../src/core/module-api/index.js';
import { contextOf } from '../../../src/core/request-context/index.js';
import { Deprecated } from '../../../src/core/versioning/index.js';

const READ_NOTES = permission('notes:read', 'admin');
const WRITE_NOTES = permission('notes:write', 'member');

class NoteInput {
  @TextField({ max: 20 })
  text: string;
}

@Controller()
class NotesV1Controller {
  @Get()
  @Public()
  list(@RequestUrl() url: string) {
    return collection({ items: [1], page: 1, perPage: 1, total: 2 }, url, (id) => ({ id }));
  }

  @Get(':id')
  @Public()
  show(@IdParam() id: number, @Req() { query }: Request) {
    return new HttpResponse({ version: 1, id, query }, {}, 7);
  }

  @Post()
  @Allow(WRITE_NOTES)
  create(@Body() { text }: NoteInput) {
    if (text === 'taken') throw conflict('The note already exists');
    return { version: 1, text };
  }

  /** Only in version 1. */
  @Get(':id/history')
  @Public()
  history() {
    return { version: 1 };
  }

  @Get(':id/secret')
  @Allow(READ_NOTES)
  secret() {
    return { version: 1 };
  }

  @Get(':id/old')
  @Public()
  @Deprecated({ since: '2020-01-31', successor: '/api/v1/notes/:id' })
  old() {
    return { version: 1 };
  }

  @Get(':id/older')
  @Public()
  @Deprecated({ since: '2020-01-31T00:00:00Z', sunset: '2021-01-31T00:00:00Z' })
  older() {
    return { version: 1 };
  }
}

@Controller()
class NotesV2Controller {
  @Get()
  @Public()
  list() {
    return { data: [], version: 2 };
  }

  @Get(':note')
  @Public()
  show(@Param('note') id: string) {
    if (id === '404') throw notFound('Note not found');
    return new HttpResponse({ version: 2, id }, {}, 7);
  }

  @Post()
  @Allow(WRITE_NOTES)
  create(@Caller() _: Principal, @Req() request: Request, @Body() { text }: NoteInput) {
    contextOf(request).fieldPath = (field) => `data.attributes.${field}`;
    if (text === 'taken') throw conflict('The note already exists');
    if (text === 'wrong') {
      throw invalid(
        { field: 'te/xt~.0', message: 'It is wrong.' },
        { field: 'page[size]', source: 'parameter', message: 'It is too much.' },
      );
    }
    return { version: 2, text };
  }

  @Get(':id/secret')
  @Allow(READ_NOTES)
  secret() {
    return { version: 2 };
  }

  /** Only in version 2. */
  @Get(':id/links')
  @Public()
  links() {
    return { version: 2 };
  }
}

@Controller()
class UserNotesV1Controller {
  @Get()
  @Public()
  list(@IdParam() user: number) {
    return { user };
  }
}

@Controller()
class UserNotesV2Controller {
  @Get()
  @Public()
  list(@IdParam() user: number) {
    return { user };
  }
}

@Module({})
class NotesModule {}

/** A module with two versions. `/history`, `/old` and `/older` exist only in version 1, `/links` only in version 2. */
export const notesFeature: FeatureModule = {
  moduleApi: 1,
  name: 'notes',
  module: NotesModule,
  api: { cors: { origins: ['https://notes.example'] } },
  surfaces: [
    { controllers: [NotesV1Controller] },
    { controllers: [NotesV2Controller], version: 2 },
    { controllers: [UserNotesV1Controller], path: '{users}/:id/notes' },
    { controllers: [UserNotesV2Controller], path: '{users}/:id/notes', version: 2 },
  ],
  permissions: [READ_NOTES, WRITE_NOTES],
};
