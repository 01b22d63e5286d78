import { Controller, Get } from '@nestjs/common';
import { ApiOperation } from '@nestjs/swagger';
import { Caller } from '../../../core/auth/index.js';
import { type Principal, Public } from '../../../core/identity/index.js';
import { IdParam } from '../../../core/http/index.js';
import { ApiObjectResponse } from '../../../core/openapi-decorators/api-response.decorator.js';
import { RatingsService } from '../ratings.service.js';
import { presentRatingSummary } from './rating.presenter.js';
import { RatingSummaryResource } from './rating-summary.resource.js';

/** The rating summary of an article. */
@Controller()
export class RatingSummaryV1Controller {
  constructor(private readonly ratings: RatingsService) {}

  @Get()
  @Public()
  @ApiObjectResponse("Show an article's rating summary", 200, RatingSummaryResource)
  @ApiOperation({ description: 'Returns the average, the number of ratings, and the number of ratings per value.' })
  async show(@IdParam() id: number, @Caller() caller: Principal) {
    return { data: presentRatingSummary(await this.ratings.summary(caller, id)) };
  }
}
