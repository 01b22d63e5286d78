import { Controller, Get, HttpCode, Module, Res } from '@nestjs/common';
import { ApiProperty } from '@nestjs/swagger';
import type { Response } from 'express';
import { Public } from '../../src/core/identity/index.js';
import type { FeatureModule } from '../../src/core/module-api/index.js';
import { ApiPlainObjectResponse } from '../../src/core/openapi-decorators/api-response.decorator.js';

class Whole {
  @ApiProperty({ type: 'integer' })
  n: number;
}

/** One route for each fault that the fuzz checks must report. */
@Controller()
class FaultyController {
  @Get('good')
  @Public()
  @ApiPlainObjectResponse('Good', 200, Whole)
  good() {
    return { n: 1 };
  }

  @Get('failing')
  @Public()
  @ApiPlainObjectResponse('Failing', 200, Whole)
  failing() {
    throw new Error('a fault');
  }

  @Get('undocumented')
  @HttpCode(207)
  @Public()
  @ApiPlainObjectResponse('Undocumented', 200, Whole)
  undocumented() {
    return { n: 1 };
  }

  @Get('broken')
  @Public()
  @ApiPlainObjectResponse('Broken', 200, Whole)
  broken() {
    return { n: 'one' };
  }

  @Get('nameless')
  @Public()
  @ApiPlainObjectResponse('Nameless', 200, Whole)
  nameless(@Res({ passthrough: true }) response: Response) {
    response.removeHeader('X-Request-Id');
    return { n: 1 };
  }

  @Get('telling')
  @Public()
  @ApiPlainObjectResponse('Telling', 200, Whole)
  telling() {
    return { n: 1, message: new Error('a fault').stack };
  }

  @Get('silent')
  @Public()
  @ApiPlainObjectResponse('Silent', 200, Whole)
  silent(@Res() response: Response) {
    response.destroy();
  }

  @Get('blocking')
  @Public()
  @ApiPlainObjectResponse('Blocking', 200, Whole)
  blocking() {
    const start = process.cpuUsage();
    // Like `LoopWatch`, measures processor time.
    for (let work = process.cpuUsage(start); work.user + work.system < 300_000; work = process.cpuUsage(start));
    return { n: 1 };
  }
}

@Module({ controllers: [FaultyController] })
class FaultySurface {}

@Module({})
class FaultyModule {}

export const faulty: FeatureModule = {
  moduleApi: 1,
  name: 'faulty',
  module: FaultyModule,
  api: {},
  surfaces: [{ module: FaultySurface }],
};
