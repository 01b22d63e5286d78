import { Body, Controller, Delete, Get, HttpCode, Put } from '@nestjs/common';
import { ApiNoContentResponse, ApiOperation } from '@nestjs/swagger';
import { type AccountPrincipal, Allow } from '../../../core/identity/index.js';
import { Caller } from '../../../core/auth/index.js';
import { IdParam, single } from '../../../core/http/index.js';
import { Links } from '../../../core/routing/index.js';
import { ApiObjectResponse } from '../../../core/openapi-decorators/api-response.decorator.js';
import { READ_RATINGS, WRITE_RATINGS } from '../ratings.permissions.js';
import { RatingsService } from '../ratings.service.js';
import { RateDto } from './dto/rate.dto.js';
import { presentRating } from './rating.presenter.js';
import { RatingResource } from './rating.resource.js';

/** The caller's rating of an article. */
@Controller()
export class RatingV1Controller {
  constructor(
    private readonly ratings: RatingsService,
    private readonly links: Links,
  ) {}

  @Get()
  @Allow(READ_RATINGS)
  @ApiObjectResponse('Show your rating', 200, RatingResource)
  @ApiOperation({ description: 'Returns the rating of the caller. Without a rating: 404.' })
  async show(@IdParam() id: number, @Caller() caller: AccountPrincipal) {
    return single(await this.ratings.get(caller, id), presentRating(this.links));
  }

  @Put()
  @Allow(WRITE_RATINGS)
  @ApiObjectResponse('Rate an article', 200, RatingResource)
  @ApiOperation({
    description: 'Sets the rating of the caller, or replaces it, and returns it. Your own articles return 403.',
  })
  async rate(@IdParam() id: number, @Body() { rating }: RateDto, @Caller() caller: AccountPrincipal) {
    return single(await this.ratings.rate(caller, id, rating), presentRating(this.links));
  }

  @Delete()
  @HttpCode(204)
  @Allow(WRITE_RATINGS)
  @ApiOperation({ summary: 'Delete your rating' })
  @ApiNoContentResponse({ description: 'The rating was deleted and no longer counts.' })
  async withdraw(@IdParam() id: number, @Caller() caller: AccountPrincipal) {
    await this.ratings.withdraw(caller, id);
  }
}
