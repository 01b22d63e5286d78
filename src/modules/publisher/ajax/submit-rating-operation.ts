import { Injectable } from '@nestjs/common';
import type { AccountPrincipal } from '../../../core/identity/index.js';
import { HttpResponse } from '../../../core/http/index.js';
import { RatingsService, WRITE_RATINGS } from '../../ratings/index.js';
import { renameErrorFields } from '../rename-error-fields.js';
import { AjaxOperation } from './ajax-operation.js';
import { SubmitRatingDto } from './ajax.dto.js';
import { presentRatings } from './ratings.presenter.js';

/** Returns the same response as `getRatings`, including the new rating. */
@Injectable()
export class SubmitRatingOperation extends AjaxOperation<SubmitRatingDto> {
  readonly name = 'submitRating';
  readonly method = 'POST';
  readonly input = SubmitRatingDto;
  override readonly permission = WRITE_RATINGS;

  constructor(private readonly ratings: RatingsService) {
    super();
  }

  async execute(caller: AccountPrincipal, { itemid, rating }: SubmitRatingDto) {
    await renameErrorFields(this.ratings.rate(caller, itemid, rating));
    return new HttpResponse(
      presentRatings(itemid, await renameErrorFields(this.ratings.summaryWithOwn(caller, itemid))),
    );
  }
}
