import { Controller, Get, Query } from '@nestjs/common';
import { Caller, type Principal, Public } from '../../../core/auth/index.js';
import { collection, IdParam, PageQuery, pageOf, RequestUrl } from '../../../core/http/index.js';
import { Links } from '../../../core/module-api/index.js';
import { Answers, AnswersList } from '../../../core/openapi/answer.decorator.js';
import { TagsService } from '../tags.service.js';
import { presentTag } from './tag.presenter.js';
import { TagResource } from './tag.resource.js';

@Controller()
export class TagsV1Controller {
  constructor(
    private readonly tags: TagsService,
    private readonly links: Links,
  ) {}

  @Get()
  @Public()
  @AnswersList('List tags', TagResource)
  async list(@Query() query: PageQuery, @Caller() caller: Principal, @RequestUrl() url: string) {
    return collection(await this.tags.list(caller, pageOf(query)), url, presentTag(this.links));
  }

  @Get(':id')
  @Public()
  @Answers('Show a tag', 200, TagResource)
  async show(@IdParam() id: number, @Caller() caller: Principal) {
    return { data: presentTag(this.links)(await this.tags.get(caller, id)) };
  }
}
