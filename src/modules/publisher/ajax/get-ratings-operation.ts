import { Injectable } from '@nestjs/common';
import type { Principal } from '../../../core/identity/index.js';
import { HttpResponse } from '../../../core/http/index.js';
import { RatingsService } from '../../ratings/index.js';
import { renameErrorFields } from '../rename-error-fields.js';
import { AjaxOperation } from './ajax-operation.js';
import { ItemIdDto } from './ajax.dto.js';
import { presentRatings } from './ratings.presenter.js';

@Injectable()
export class GetRatingsOperation extends AjaxOperation<ItemIdDto> {
  readonly name = 'getRatings';
  readonly method = 'GET';
  readonly input = ItemIdDto;

  constructor(private readonly ratings: RatingsService) {
    super();
  }

  async execute(caller: Principal, { itemid }: ItemIdDto) {
    return new HttpResponse(
      presentRatings(itemid, await renameErrorFields(this.ratings.summaryWithOwn(caller, itemid))),
    );
  }
}
