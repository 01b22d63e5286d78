import { Injectable } from '@nestjs/common';
import type { Principal } from '../../../core/auth/index.js';
import { Links } from '../../../core/module-api/index.js';
import { itemAnswer } from '../api/item-answers.js';
import { ItemsService } from '../items.service.js';
import { AjaxOperation } from './ajax-operation.js';
import { OneItemDto } from './ajax.dto.js';

@Injectable()
export class GetItem extends AjaxOperation<OneItemDto> {
  readonly name = 'getItem';
  readonly method = 'GET';
  readonly input = OneItemDto;

  constructor(
    private readonly items: ItemsService,
    private readonly links: Links,
  ) {
    super();
  }

  async answer(caller: Principal, { itemid }: OneItemDto) {
    return itemAnswer(this.links, await this.items.show(caller, itemid));
  }
}
