import { Global, Module } from '@nestjs/common';
import { APP_INTERCEPTOR } from '@nestjs/core';
import { Cursors } from './cursors.js';
import { Documents } from './document/documents.js';
import { Includes } from './includes/includes.js';
import { UnreadQueryInterceptor } from './query/unread-query.interceptor.js';

/** Shared providers of the version 2 surfaces. */
@Global()
@Module({
  providers: [Cursors, Documents, Includes, { provide: APP_INTERCEPTOR, useClass: UnreadQueryInterceptor }],
  exports: [Cursors, Documents, Includes],
})
export class JsonApiModule {}
