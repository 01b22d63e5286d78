import type { ExecutionContext } from '@nestjs/common';
import { AuthGuard } from '@nestjs/passport';

/** The methods of Nest's passport guard, declared here: the declaration files of sites must not need the types of passport. */
interface PassportGuard {
  canActivate(context: ExecutionContext): Promise<boolean>;
  /** Called by passport with the result of the strategy. Returns the caller, or throws. */
  handleRequest<User>(error: unknown, user: User | false, cause: unknown): User;
}

const PassportGuard = AuthGuard() as unknown as new (options: { readonly defaultStrategy: object }) => PassportGuard;

/** Nest's passport guard with a strategy object. By name, passport finds only the strategy of the newest application in the process. */
export abstract class StrategyGuard extends PassportGuard {
  constructor(strategy: object) {
    super({
      /** A new object for each request, because passport sets the callbacks of the request on it. */
      get defaultStrategy(): object {
        return Object.create(strategy) as object;
      },
    });
  }
}
