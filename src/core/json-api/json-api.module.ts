import { Global, Module } from '@nestjs/common';
import { APP_INTERCEPTOR } from '@nestjs/core';
import { Cursors } from './cursors.js';
import { Documents } from './document/documents.js';
import { DocumentPathsInterceptor } from './input/document-paths.interceptor.js';
import { UnreadQueryInterceptor } from './query/unread-query.interceptor.js';

/** What the surfaces of version 2 share. */
@Global()
@Module({
  providers: [
    Cursors,
    Documents,
    { provide: APP_INTERCEPTOR, useClass: UnreadQueryInterceptor },
    { provide: APP_INTERCEPTOR, useClass: DocumentPathsInterceptor },
  ],
  exports: [Cursors, Documents],
})
export class JsonApiModule {}
