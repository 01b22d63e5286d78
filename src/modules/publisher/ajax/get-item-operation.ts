import { Injectable } from '@nestjs/common';
import type { Principal } from '../../../core/identity/index.js';
import { Links } from '../../../core/routing/index.js';
import { toItemResponse } from '../api/item.presenter.js';
import { ItemsService } from '../items.service.js';
import { AjaxOperation } from './ajax-operation.js';
import { ItemIdDto } from './ajax.dto.js';

@Injectable()
export class GetItemOperation extends AjaxOperation<ItemIdDto> {
  readonly name = 'getItem';
  readonly method = 'GET';
  readonly input = ItemIdDto;

  constructor(
    private readonly items: ItemsService,
    private readonly links: Links,
  ) {
    super();
  }

  async execute(caller: Principal, { itemid }: ItemIdDto) {
    return toItemResponse(this.links, await this.items.show(caller, itemid));
  }
}
