import { Controller, type ExecutionContext, Get, Injectable, Module, Post } from '@nestjs/common';
import type { Request } from 'express';
import { AuthScheme, Caller, findBearerToken } from '../../../src/core/auth/index.js';
import { DomainError } from '../../../src/core/errors/domain-error.js';
import { type AccountPrincipal, Allow, permission, type Principal, Public } from '../../../src/core/identity/index.js';
import type { FeatureModule } from '../../../src/core/module-api/index.js';

/** Names of the schemes that have verified a credential. */
export const verifiedBy: string[] = [];

/** Accepts `Bearer <prefix>.<user id>`. */
abstract class PrefixScheme extends AuthScheme {
  override readonly header: string = 'Authorization';
  abstract readonly prefixes: readonly string[];

  get missingMessage(): string {
    return `Missing ${this.name} token`;
  }

  get challenge(): string {
    return `Bearer realm="${this.name}"`;
  }

  get documentation() {
    return { type: 'http', scheme: 'bearer', description: `Token of ${this.name}` } as const;
  }

  override claims(request: Request): boolean {
    return this.prefixes.some((prefix) => findBearerToken(request)?.startsWith(`${prefix}.`));
  }

  authenticate(context: ExecutionContext): Promise<AccountPrincipal> {
    verifiedBy.push(this.name);
    const [, id = ''] = findBearerToken(context.switchToHttp().getRequest<Request>())!.split('.');
    if (id === 'nobody') return Promise.resolve({} as AccountPrincipal);
    if (/^\d+$/.test(id)) return Promise.resolve({ userId: Number(id), role: 'author' });
    const cause = new Error(`${this.name} does not know the key`);
    throw new DomainError('unauthenticated', `Invalid ${this.name} token`, { challenges: [this.challenge], cause });
  }
}

@Injectable()
export class AlphaScheme extends PrefixScheme {
  readonly name = 'alpha';
  readonly prefixes = ['alpha', 'shared'];
}

@Injectable()
export class BetaScheme extends PrefixScheme {
  readonly name = 'beta';
  readonly prefixes = ['beta', 'shared', 'gamma'];
}

/** Every module that accepts `bearer` accepts it. */
@Injectable()
export class GammaScheme extends PrefixScheme {
  readonly name = 'gamma';
  override readonly acceptedWith = 'bearer';
  readonly prefixes = ['gamma'];
}

@Injectable()
export class DisabledScheme extends PrefixScheme {
  readonly name = 'disabled';
  override readonly acceptedWith = 'bearer';
  readonly prefixes = ['disabled'];

  override isEnabled(): boolean {
    return false;
  }
}

/** Reads `X-Badge`. */
@Injectable()
export class BadgeScheme extends AlphaScheme {
  override readonly name = 'badge' as 'alpha';
  override readonly header = 'X-Badge';

  override claims(request: Request): boolean {
    return request.get('X-Badge') !== 'unknown';
  }

  override authenticate(context: ExecutionContext): Promise<AccountPrincipal> {
    verifiedBy.push(this.name);
    return Promise.resolve({
      userId: Number(context.switchToHttp().getRequest<Request>().get('X-Badge')),
      role: 'member',
    });
  }
}

/** Reads a cookie, so it has no header. */
@Injectable()
export class CookieScheme extends AlphaScheme {
  override readonly name = 'cookie' as 'alpha';
  override readonly header = undefined as unknown as string;

  override isPresent({ headers }: Request): boolean {
    return headers.cookie?.startsWith('badge=') ?? false;
  }

  override claims(): boolean {
    return true;
  }

  override authenticate(context: ExecutionContext): Promise<AccountPrincipal> {
    verifiedBy.push(this.name);
    const cookie = context.switchToHttp().getRequest<Request>().headers.cookie!;
    return Promise.resolve({ userId: Number(cookie.split('=')[1]), role: 'member' });
  }
}

const WRITE_LETTERS = permission('letters:write', 'member');

@Controller()
class LettersController {
  @Get()
  @Public()
  list(@Caller() caller: Principal) {
    return { ...caller };
  }

  @Post()
  @Allow(WRITE_LETTERS)
  write(@Caller() caller: Principal) {
    return { ...caller };
  }
}

@Controller()
class OtherLettersController extends LettersController {}

@Module({ providers: [AlphaScheme, BetaScheme, GammaScheme, DisabledScheme, BadgeScheme, CookieScheme] })
export class LettersModule {}

@Module({})
class OtherLettersModule {}

@Module({})
class KeyLettersModule {}

/** The order of the list differs from the order of declaration. */
export const letters: FeatureModule = {
  moduleApi: 1,
  name: 'letters',
  module: LettersModule,
  api: { authentication: ['beta', 'bearer', 'api_key', 'alpha', 'badge', 'cookie'] },
  surfaces: [{ controllers: [LettersController] }],
  permissions: [WRITE_LETTERS],
  authSchemes: [AlphaScheme, BetaScheme, GammaScheme, DisabledScheme, BadgeScheme, CookieScheme],
};

/** Accepts no built-in scheme. */
export const foreignLetters: FeatureModule = {
  moduleApi: 1,
  name: 'foreign-letters',
  module: OtherLettersModule,
  api: { authentication: ['alpha'] },
  surfaces: [{ controllers: [OtherLettersController] }],
};

@Controller()
class KeyLettersController extends LettersController {}

export const keyLetters: FeatureModule = {
  moduleApi: 1,
  name: 'key-letters',
  module: KeyLettersModule,
  api: { authentication: ['api_key'] },
  surfaces: [{ controllers: [KeyLettersController] }],
};
