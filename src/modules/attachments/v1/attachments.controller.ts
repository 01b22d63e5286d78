import { Body, Controller, Delete, Get, HttpCode, Patch, Post, Query } from '@nestjs/common';
import { ApiNoContentResponse, ApiOperation } from '@nestjs/swagger';
import { type AccountPrincipal, Allow, Caller, type Principal, Public } from '../../../core/auth/index.js';
import type { VersionCheck } from '../../../core/database/index.js';
import {
  collection,
  created,
  Form,
  IdParam,
  IfMatch,
  toPageRequest,
  RequestUrl,
  FileDownload,
  type CurrentStateProvider,
  single,
  AcceptMultipart,
} from '../../../core/http/index.js';
import { Links } from '../../../core/module-api/index.js';
import { ApiObjectResponse, ApiPageResponse } from '../../../core/openapi/api-response.decorator.js';
import { AttachmentContentService } from '../attachment-content.service.js';
import { AttachmentUploadsService } from '../attachment-uploads.service.js';
import { WRITE_ATTACHMENTS } from '../attachments.permissions.js';
import { AttachmentsService } from '../attachments.service.js';
import type { Upload } from '../upload.js';
import { presentAttachment, presentContent } from './attachment.presenter.js';
import { AttachmentResource } from './attachment.resource.js';
import { toAttachmentChanges, UpdateAttachmentDto, UploadAttachmentDto } from './dto/attachment.dto.js';
import { toAttachmentFilter, ListAttachmentsQuery } from './dto/list-attachments.query.js';

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
  async upload(@Form() form: Upload, @Caller() caller: AccountPrincipal) {
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
  async update(
    @IdParam() id: number,
    @Body() dto: UpdateAttachmentDto,
    @Caller() caller: AccountPrincipal,
    @IfMatch() expected: VersionCheck,
  ) {
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
  async delete(@IdParam() id: number, @Caller() caller: AccountPrincipal, @IfMatch() expected: VersionCheck) {
    await this.attachments.delete(caller, id, expected);
  }

  @Get(':id/content')
  @Public()
  @FileDownload('Download an attachment')
  async content(@IdParam() id: number, @Caller() caller: Principal) {
    return presentContent(caller, await this.contents.get(caller, id));
  }
}
