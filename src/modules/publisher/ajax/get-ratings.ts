import { Injectable } from '@nestjs/common';
import type { Principal } from '../../../core/auth/index.js';
import { Reply } from '../../../core/http/index.js';
import { RatingsService } from '../../ratings/index.js';
import { inItemTerms } from '../in-item-terms.js';
import { AjaxOperation } from './ajax-operation.js';
import { OneItemDto } from './ajax.dto.js';
import { presentRatings } from './ratings.presenter.js';

@Injectable()
export class GetRatings extends AjaxOperation<OneItemDto> {
  readonly name = 'getRatings';
  readonly method = 'GET';
  readonly input = OneItemDto;

  constructor(private readonly ratings: RatingsService) {
    super();
  }

  async answer(caller: Principal, { itemid }: OneItemDto) {
    return new Reply(presentRatings(itemid, await inItemTerms(this.ratings.summaryWithOwn(caller, itemid))));
  }
}
