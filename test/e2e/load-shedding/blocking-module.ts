import { Controller, Get, Injectable, Module, Param } from '@nestjs/common';
import { Public } from '../../../src/core/identity/index.js';
import type { FeatureModule } from '../../../src/core/module-api/index.js';

@Injectable()
export class HandlerBarrier {
  private ends: (() => void)[] = [];

  wait(): Promise<void> {
    return new Promise((resolve) => this.ends.push(resolve));
  }

  get size(): number {
    return this.ends.length;
  }

  release(): void {
    for (const end of this.ends.splice(0)) end();
  }
}

@Controller()
class HoldsController {
  constructor(private readonly held: HandlerBarrier) {}

  @Get(':n')
  @Public()
  async hold(@Param('n') n: string) {
    await this.held.wait();
    return { n };
  }
}

@Module({ providers: [HandlerBarrier], exports: [HandlerBarrier] })
class HeldModule {}

@Module({ imports: [HeldModule], controllers: [HoldsController] })
class HoldsHttpModule {}

@Controller()
class OpenHoldsController extends HoldsController {}

@Module({ imports: [HeldModule], controllers: [OpenHoldsController] })
class OpenHoldsModule {}

/** Without authentication, like HTML pages. */
export const publicBlockingModule: FeatureModule = {
  moduleApi: 1,
  name: 'open-holds',
  module: OpenHoldsModule,
  api: { prefix: '/api/v1/open-holds', authentication: [] },
  surfaces: [{ module: OpenHoldsModule }],
};

export const blockingModule: FeatureModule = {
  moduleApi: 1,
  name: 'holds',
  module: HeldModule,
  api: { prefix: '/api/v1/holds' },
  surfaces: [{ module: HoldsHttpModule }],
};
