import { Global, Module } from '@nestjs/common';
import { Cursors } from './cursors.js';
import { Documents } from './document/documents.js';

/** What the surfaces of version 2 share. */
@Global()
@Module({ providers: [Cursors, Documents], exports: [Cursors, Documents] })
export class JsonApiModule {}
