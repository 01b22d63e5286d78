import { Get, Query } from '@nestjs/common';
import { Caller, type Principal, Public } from '../../../core/auth/index.js';
import { collection, IdParam, PageQuery, pageOf, RequestUrl } from '../../../core/http/index.js';
import { ApiController } from '../../../core/module-api/api-controller.decorator.js';
import { Answers, AnswersList } from '../../../core/openapi/answer.decorator.js';
import { TagsService } from '../tags.service.js';
import { presentTag } from './tag.presenter.js';
import { TagResource } from './tag.resource.js';

@ApiController({ name: 'tags' }, 'api/v1/tags')
export class TagsV1Controller {
  constructor(private readonly tags: TagsService) {}

  @Get()
  @Public()
  @AnswersList('List tags', TagResource)
  async list(@Query() query: PageQuery, @Caller() caller: Principal, @RequestUrl() url: string) {
    return collection(await this.tags.list(caller, pageOf(query)), url, presentTag);
  }

  @Get(':id')
  @Public()
  @Answers('Show a tag', 200, TagResource)
  async show(@IdParam() id: number, @Caller() caller: Principal) {
    return { data: presentTag(await this.tags.get(caller, id)) };
  }
}
