import { Controller, Get, Query } from '@nestjs/common';
import { Allow } from '../../../core/identity/index.js';
import { collection, IdParam, toPageRequest, HttpResponse, RequestUrl } from '../../../core/http/index.js';
import { Links } from '../../../core/routing/index.js';
import { ApiObjectResponse, ApiPageResponse } from '../../../core/openapi-decorators/api-response.decorator.js';
import { READ_AUDIT } from '../audit.permissions.js';
import { AuditService } from '../audit.service.js';
import { presentAuditEvent } from './audit-event.presenter.js';
import { AuditEventResource } from './audit-event.resource.js';
import { ListAuditEventsQuery, toAuditFilter } from './dto/list-audit-events.query.js';

@Controller()
export class AuditEventsV1Controller {
  constructor(
    private readonly audit: AuditService,
    private readonly links: Links,
  ) {}

  @Get()
  @Allow(READ_AUDIT)
  @ApiPageResponse('List audit events, newest first', AuditEventResource)
  async list(@Query() query: ListAuditEventsQuery, @RequestUrl() url: string) {
    return collection(
      await this.audit.list(toPageRequest(query), toAuditFilter(query)),
      url,
      presentAuditEvent(this.links),
    );
  }

  @Get(':id')
  @Allow(READ_AUDIT)
  @ApiObjectResponse('Show an audit event', 200, AuditEventResource)
  async show(@IdParam() id: number) {
    return new HttpResponse({ data: presentAuditEvent(this.links)(await this.audit.get(id)) });
  }
}
