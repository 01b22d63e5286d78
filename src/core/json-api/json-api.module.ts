import { Global, Module } from '@nestjs/common';
import { APP_INTERCEPTOR } from '@nestjs/core';
import { CursorCodec } from './cursor-codec.js';
import { DocumentPresenter } from './document/document.presenter.js';
import { IncludeLoader } from './includes/include-loader.js';
import { RejectQueryInterceptor } from './query/reject-query.interceptor.js';

/** Shared providers of the version 2 surfaces. */
@Global()
@Module({
  providers: [
    CursorCodec,
    DocumentPresenter,
    IncludeLoader,
    { provide: APP_INTERCEPTOR, useClass: RejectQueryInterceptor },
  ],
  exports: [CursorCodec, DocumentPresenter, IncludeLoader],
})
export class JsonApiModule {}
