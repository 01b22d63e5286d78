import { Module } from '@nestjs/common';
import { ArticlesModule } from '../articles/index.js';
import { RatingsRepository } from './ratings.repository.js';
import { RatingsService } from './ratings.service.js';

@Module({
  imports: [ArticlesModule],
  providers: [RatingsRepository, RatingsService],
  exports: [RatingsService],
})
export class RatingsModule {}
