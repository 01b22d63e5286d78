import { Controller, Get, Query } from '@nestjs/common';
import { Allow } from '../../../core/auth/index.js';
import { collection, IdParam, pageOf, Reply, RequestUrl } from '../../../core/http/index.js';
import { Links } from '../../../core/module-api/index.js';
import { Answers, AnswersList } from '../../../core/openapi/answer.decorator.js';
import { READ_AUDIT } from '../audit.permissions.js';
import { AuditService } from '../audit.service.js';
import { presentAuditEvent } from './audit-event.presenter.js';
import { AuditEventResource } from './audit-event.resource.js';
import { ListAuditEventsQuery } from './dto/list-audit-events.query.js';

@Controller()
export class AuditEventsV1Controller {
  constructor(
    private readonly audit: AuditService,
    private readonly links: Links,
  ) {}

  @Get()
  @Allow(READ_AUDIT)
  @AnswersList('List audit events, newest first', AuditEventResource)
  async list(@Query() query: ListAuditEventsQuery, @RequestUrl() url: string) {
    return collection(await this.audit.list(pageOf(query), query), url, presentAuditEvent(this.links));
  }

  @Get(':id')
  @Allow(READ_AUDIT)
  @Answers('Show an audit event', 200, AuditEventResource)
  async show(@IdParam() id: number) {
    return new Reply({ data: presentAuditEvent(this.links)(await this.audit.get(id)) });
  }
}
