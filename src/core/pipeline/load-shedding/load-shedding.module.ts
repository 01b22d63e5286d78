import { Global, Module } from '@nestjs/common';
import { RequestLoggerModule } from '../../logging/logging.module.js';
import { OverloadResponder } from './overload-responder.js';
import { LoadShedder } from './load-shedder.js';

/** Global, because modules that read bodies or send files use `LoadShedder`. */
@Global()
@Module({ imports: [RequestLoggerModule], providers: [OverloadResponder, LoadShedder], exports: [LoadShedder] })
export class LoadSheddingModule {}
