import { Module } from '@nestjs/common';
import { RatingsModule } from '../ratings.module.js';
import { RatingSummaryV1Controller } from './rating-summary.controller.js';

@Module({ imports: [RatingsModule], controllers: [RatingSummaryV1Controller] })
export class RatingSummaryV1Module {}
