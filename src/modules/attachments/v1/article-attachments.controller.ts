import { Controller, Get, Post, Query } from '@nestjs/common';
import { ApiOperation } from '@nestjs/swagger';
import { type AccountPrincipal, Allow, type Principal, Public } from '../../../core/identity/index.js';
import { Caller } from '../../../core/auth/index.js';
import {
  collection,
  created,
  UploadFormParam,
  IdParam,
  PageQuery,
  toPageRequest,
  RequestUrl,
  AcceptMultipart,
  single,
} from '../../../core/http/index.js';
import { Links } from '../../../core/routing/index.js';
import { ApiObjectResponse, ApiPageResponse } from '../../../core/openapi-decorators/api-response.decorator.js';
import { AttachmentUploadsService } from '../attachment-uploads.service.js';
import { WRITE_ATTACHMENTS } from '../attachments.permissions.js';
import { AttachmentsService } from '../attachments.service.js';
import type { IncomingUpload } from '../upload.js';
import { presentAttachment } from './attachment.presenter.js';
import { AttachmentResource } from './attachment.resource.js';
import { UploadAttachmentDto } from './dto/attachment.dto.js';

@Controller()
export class ArticleAttachmentsV1Controller {
  constructor(
    private readonly attachments: AttachmentsService,
    private readonly uploads: AttachmentUploadsService,
    private readonly links: Links,
  ) {}

  @Get()
  @Public()
  @ApiPageResponse('List the attachments of an article', AttachmentResource)
  async list(@IdParam() id: number, @Query() query: PageQuery, @Caller() caller: Principal, @RequestUrl() url: string) {
    return collection(
      await this.attachments.listByArticle(caller, id, toPageRequest(query)),
      url,
      presentAttachment(this.links),
    );
  }

  @Post()
  @Allow(WRITE_ATTACHMENTS)
  @AcceptMultipart(UploadAttachmentDto)
  @ApiObjectResponse('Upload a file to an article', 201, AttachmentResource)
  @ApiOperation({ description: 'Stores the file and returns the attachment. Requires the right to edit the article.' })
  async upload(@IdParam() id: number, @UploadFormParam() form: IncomingUpload, @Caller() caller: AccountPrincipal) {
    return created(single(await this.uploads.add(caller, id, form), presentAttachment(this.links)));
  }
}
