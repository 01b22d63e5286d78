import { AuthGuard } from '@nestjs/passport';

/** Nest's passport guard with a strategy object. By name, passport finds only the strategy of the newest application in the process. */
export abstract class StrategyGuard extends AuthGuard() {
  constructor(strategy: object) {
    super({
      /** A new object for each request, because passport sets the callbacks of the request on it. */
      get defaultStrategy(): object {
        return Object.create(strategy) as object;
      },
    });
  }
}
