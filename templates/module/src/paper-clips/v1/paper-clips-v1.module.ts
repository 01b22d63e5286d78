import { Module } from '@nestjs/common';
import { PaperClipsModule } from '../paper-clips.module.js';
import { PaperClipsV1Controller } from './paper-clips.controller.js';

@Module({ imports: [PaperClipsModule], controllers: [PaperClipsV1Controller] })
export class PaperClipsV1Module {}
