import { Module } from '@nestjs/common';
import { RatingsModule } from '../ratings.module.js';
import { RatingV1Controller } from './rating.controller.js';

@Module({ imports: [RatingsModule], controllers: [RatingV1Controller] })
export class RatingV1Module {}
