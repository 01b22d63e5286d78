import { Module } from '@nestjs/common';
import { AttachmentsModule } from '../attachments.module.js';
import { AttachmentsV1Controller } from './attachments.controller.js';
import { AttachmentDtoRules } from './dto/attachment-dto.rules.js';

@Module({ imports: [AttachmentsModule], controllers: [AttachmentsV1Controller], providers: [AttachmentDtoRules] })
export class AttachmentsV1Module {}
