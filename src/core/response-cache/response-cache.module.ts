import { Global, Module } from '@nestjs/common';
import { RequestLogModule } from '../logging/logging.module.js';
import { RateLimitModule } from '../rate-limit/rate-limit.module.js';
import { DeprecationTable } from '../versioning/deprecation-table.js';
import { AnswerKeeper } from './answer-keeper.js';
import { ContentNews } from './content-news.js';
import { ContentWatch } from './content-watch.js';
import { Hits } from './hits.js';
import { ReadEffects } from './read-effects.js';
import { ResponseCache } from './response-cache.js';
import { SharedAnswers } from './shared-answers.js';
import { VisitorKeys } from './visitor-keys.js';
import { VisitorReads } from './visitor-reads.js';

/** Caches responses to anonymous clients. Global, because modules use `ReadEffects` and `ContentWatch`. */
@Global()
@Module({
  imports: [RateLimitModule, RequestLogModule],
  providers: [
    AnswerKeeper,
    ContentNews,
    ContentWatch,
    DeprecationTable,
    Hits,
    ReadEffects,
    ResponseCache,
    SharedAnswers,
    VisitorKeys,
    VisitorReads,
  ],
  exports: [AnswerKeeper, ContentWatch, DeprecationTable, ReadEffects, VisitorReads],
})
export class ResponseCacheModule {}
