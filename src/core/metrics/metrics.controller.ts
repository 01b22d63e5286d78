import { Controller, Get, Res } from '@nestjs/common';
import { ApiExcludeController } from '@nestjs/swagger';
import type { Response } from 'express';
import { Public } from '../identity/principal.js';
import { Metrics } from './metrics.js';

/** Not part of the API, like the health probes. Not registered if `METRICS_PORT` is set. */
@Controller('metrics')
@ApiExcludeController()
export class MetricsController {
  constructor(private readonly metrics: Metrics) {}

  @Get()
  @Public()
  async show(@Res() response: Response) {
    response.type(this.metrics.contentType).send(await this.metrics.bytes());
  }
}
