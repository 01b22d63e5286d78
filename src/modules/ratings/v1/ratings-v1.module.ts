import { Module } from '@nestjs/common';
import { RatingsModule } from '../ratings.module.js';
import { RatingsV1Controller } from './ratings.controller.js';

@Module({ imports: [RatingsModule], controllers: [RatingsV1Controller] })
export class RatingsV1Module {}
