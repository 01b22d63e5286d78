import { Global, Module } from '@nestjs/common';
import { CursorCodec } from './cursor-codec.js';
import { DocumentPresenter } from './document/document.presenter.js';
import { IncludeLoader } from './includes/include-loader.js';
import { RejectQueryInterceptor } from './query/reject-query.interceptor.js';

/** Shared providers of the version 2 surfaces. */
@Global()
@Module({
  providers: [CursorCodec, DocumentPresenter, IncludeLoader, RejectQueryInterceptor],
  exports: [CursorCodec, DocumentPresenter, IncludeLoader, RejectQueryInterceptor],
})
export class JsonApiModule {}
