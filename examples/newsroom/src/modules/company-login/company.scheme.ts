import { createPublicKey, type KeyObject } from 'node:crypto';
import { type ExecutionContext, Injectable } from '@nestjs/common';
import type { Request } from 'express';
import jwt from 'jsonwebtoken';
import { AuthScheme, decodeBearerClaims, DomainError, findBearerToken, forbidden } from 'masthead';
import { type AccountPrincipal, Settings, UsersService } from 'masthead';
import { companyLoginSettings } from './company-login.settings.js';

const ISSUER = 'https://login.newsroom.example';
// `maxAge` also requires the time of issue: the newest token determines the role.
const RULES = { algorithms: ['ES256' as const], issuer: ISSUER, audience: 'newsroom', maxAge: '1h' };
const ROLES = { reporters: 'author', desk: 'editor' } as const;
type Claims = Record<'sub' | 'email' | 'name', string> & { iat: number; team: keyof typeof ROLES };

/** `Authorization: Bearer <token>` with a token of the company's sign-in service, next to the tokens of Masthead. */
@Injectable()
export class CompanyScheme extends AuthScheme {
  readonly name = 'company';
  override readonly header = 'Authorization';
  override readonly acceptedWith = 'bearer';
  readonly missingMessage = 'Missing bearer token';
  readonly challenge = 'Bearer realm="newsroom"';
  readonly documentation = { type: 'http', scheme: 'bearer', description: `Token of ${ISSUER}` } as const;
  private readonly key?: KeyObject;

  constructor(
    settings: Settings,
    private readonly users: UsersService,
  ) {
    super();
    const pem = settings.getSection(companyLoginSettings).COMPANY_LOGIN_KEY;
    if (pem) this.key = createPublicKey(pem);
  }

  override isEnabled(): boolean {
    return this.key !== undefined;
  }

  override claims(request: Request): boolean {
    return decodeBearerClaims(request)?.['iss'] === ISSUER;
  }

  async authenticate(context: ExecutionContext): Promise<AccountPrincipal> {
    const { sub, email, name, team, iat } = this.verify(context.switchToHttp().getRequest<Request>());
    if (!Object.hasOwn(ROLES, team)) throw forbidden('Your team has no access to the newsroom');
    const identity = { issuer: ISSUER, subject: sub, email, name, role: ROLES[team], issuedAt: new Date(iat * 1000) };
    return this.users.provision(identity, 'create');
  }

  private verify(request: Request): Claims {
    try {
      return jwt.verify(findBearerToken(request)!, this.key!, RULES) as unknown as Claims;
    } catch (cause) {
      throw new DomainError('unauthenticated', 'Invalid or expired token', { challenges: [this.challenge], cause });
    }
  }
}
