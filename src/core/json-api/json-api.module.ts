import { Global, Module } from '@nestjs/common';
import { APP_INTERCEPTOR } from '@nestjs/core';
import { Cursors } from './cursors.js';
import { Documents } from './document/documents.js';
import { UnreadQueryInterceptor } from './query/unread-query.interceptor.js';

/** What the surfaces of version 2 share. */
@Global()
@Module({
  providers: [Cursors, Documents, { provide: APP_INTERCEPTOR, useClass: UnreadQueryInterceptor }],
  exports: [Cursors, Documents],
})
export class JsonApiModule {}
