import { AuthGuard } from '@nestjs/passport';

/** Nest's passport guard, by a strategy itself: by name passport knows but one in a process, that of the application made last. */
export abstract class StrategyGuard extends AuthGuard() {
  constructor(strategy: object) {
    super({
      /** A new one for each request, as passport makes it by name: it hangs the request's own callbacks on it. */
      get defaultStrategy(): object {
        return Object.create(strategy) as object;
      },
    });
  }
}
