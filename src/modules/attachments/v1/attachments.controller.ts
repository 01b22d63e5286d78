import { Body, Controller, Delete, Get, HttpCode, Patch, Post, Query } from '@nestjs/common';
import { ApiNoContentResponse, ApiOperation } from '@nestjs/swagger';
import { type AccountPrincipal, Allow, type Principal, Public } from '../../../core/identity/index.js';
import { Caller } from '../../../core/auth/index.js';
import {
  collection,
  created,
  UploadFormParam,
  IdParam,
  toPageRequest,
  RequestUrl,
  FileDownload,
  type CurrentStateProvider,
  single,
  AcceptMultipart,
  WriteParams,
  type WriteRequest,
} from '../../../core/http/index.js';
import { Links } from '../../../core/routing/index.js';
import { ApiObjectResponse, ApiPageResponse } from '../../../core/openapi-decorators/api-response.decorator.js';
import { AttachmentContentService } from '../attachment-content.service.js';
import { AttachmentUploadsService } from '../attachment-uploads.service.js';
import { WRITE_ATTACHMENTS } from '../attachments.permissions.js';
import { AttachmentsService } from '../attachments.service.js';
import type { IncomingUpload } from '../upload.js';
import { presentAttachment, presentDownload } from './attachment.presenter.js';
import { AttachmentResource } from './attachment.resource.js';
import {
  toAttachmentChanges,
  UpdateAttachmentDto,
  UploadAttachmentDto,
  toAttachmentFilter,
  ListAttachmentsQuery,
} from './dto/attachment.dto.js';

@Controller()
export class AttachmentsV1Controller implements CurrentStateProvider {
  constructor(
    private readonly attachments: AttachmentsService,
    private readonly uploads: AttachmentUploadsService,
    private readonly contents: AttachmentContentService,
    private readonly links: Links,
  ) {}

  async current(caller: Principal, id: number) {
    return single(await this.attachments.get(caller, id), presentAttachment(this.links));
  }

  @Get()
  @Public()
  @ApiPageResponse('List attachments', AttachmentResource)
  @ApiOperation({
    description:
      'Returns the attachments of visible articles and, for users with the right to upload, their unattached files.',
  })
  async list(@Query() query: ListAttachmentsQuery, @Caller() caller: Principal, @RequestUrl() url: string) {
    return collection(
      await this.attachments.list(caller, toPageRequest(query), toAttachmentFilter(query)),
      url,
      presentAttachment(this.links),
    );
  }

  @Post()
  @Allow(WRITE_ATTACHMENTS)
  @AcceptMultipart(UploadAttachmentDto)
  @ApiObjectResponse('Upload a file without an article', 201, AttachmentResource)
  @ApiOperation({
    description:
      'Stores the file and returns the attachment. Only its owner and administrators can view it until PATCH sets `article_id`.',
  })
  async upload(@UploadFormParam() form: IncomingUpload, @Caller() caller: AccountPrincipal) {
    return created(single(await this.uploads.add(caller, null, form), presentAttachment(this.links)));
  }

  @Get(':id')
  @Public()
  @ApiObjectResponse('Show an attachment', 200, AttachmentResource)
  async show(@IdParam() id: number, @Caller() caller: Principal) {
    return this.current(caller, id);
  }

  @Patch(':id')
  @Allow(WRITE_ATTACHMENTS)
  @ApiObjectResponse('Update an attachment', 200, AttachmentResource)
  @ApiOperation({
    description:
      'Changes the description or the article and returns the attachment. The content of the file cannot be changed.',
  })
  async update(@WriteParams() { id, caller, expected }: WriteRequest, @Body() dto: UpdateAttachmentDto) {
    return single(
      await this.attachments.update(caller, id, toAttachmentChanges(dto), expected),
      presentAttachment(this.links),
    );
  }

  @Delete(':id')
  @HttpCode(204)
  @Allow(WRITE_ATTACHMENTS)
  @ApiOperation({ summary: 'Delete an attachment and its file' })
  @ApiNoContentResponse({ description: 'The attachment and its file were deleted.' })
  async delete(@WriteParams() { id, caller, expected }: WriteRequest) {
    await this.attachments.delete(caller, id, expected);
  }

  @Get(':id/content')
  @Public()
  @FileDownload('Download an attachment')
  @ApiOperation({ description: 'Returns the file, or a part of it with `Range`, and counts a download.' })
  async content(@IdParam() id: number, @Caller() caller: Principal) {
    return presentDownload(caller, await this.contents.get(caller, id));
  }
}
