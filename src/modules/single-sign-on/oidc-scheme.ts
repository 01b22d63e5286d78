import { type ExecutionContext, Injectable } from '@nestjs/common';
import { Settings } from '../../config/settings.js';
import { AuthScheme, decodeBearerClaims, type DocsSignIn, findBearerToken } from '../../core/auth/index.js';
import { DomainError, forbidden } from '../../core/errors/domain-error.js';
import type { AccountPrincipal } from '../../core/identity/index.js';
import { ApiGroups } from '../../core/routing/index.js';
import { UsersService } from '../users/index.js';
import { InvalidTokenError } from './invalid-token.error.js';
import { IssuerSignIn } from './issuer-sign-in.js';
import { OidcTokenVerifier } from './oidc-token-verifier.js';
import { RoleMapping } from './role-mapping.js';
import { OIDC_SCHEME, singleSignOnSettings } from './single-sign-on.settings.js';
import { flagIn, subjectOf, textIn, timeIn, type TokenClaims } from './token-claims.js';

type Request = Parameters<typeof findBearerToken>[0];

const INVALID_TOKEN = 'Invalid or expired token';

/** `Authorization: Bearer <token>` with an access token of the issuer in `AUTH_OIDC_ISSUER`. */
@Injectable()
export class OidcScheme extends AuthScheme {
  readonly name = OIDC_SCHEME;
  override readonly header = 'Authorization';
  override readonly acceptedWith = 'bearer';
  readonly missingMessage = 'Missing bearer token';
  readonly challenge: string;
  readonly documentation;
  override readonly signIn?: DocsSignIn;
  private readonly values;

  constructor(
    settings: Settings,
    private readonly verifier: OidcTokenVerifier,
    private readonly roles: RoleMapping,
    private readonly users: UsersService,
    signIn: IssuerSignIn,
    apis: ApiGroups,
  ) {
    super();
    this.values = settings.getSection(singleSignOnSettings);
    this.challenge = challengeOf(settings, apis.get('single-sign-on'));
    if (signIn.isConfigured) this.signIn = signIn;
    this.documentation = {
      type: 'http',
      scheme: 'bearer',
      bearerFormat: 'JWT',
      description: `Access token of the issuer \`${this.values.AUTH_OIDC_ISSUER}\` for the audience \`${this.values.AUTH_OIDC_AUDIENCE}\`: a JWT, validated according to RFC9068 (asymmetric algorithm, issuer, audience, expiry).`,
    } as const;
  }

  override isEnabled(): boolean {
    return this.values.AUTH_OIDC_ISSUER !== undefined;
  }

  override claims(request: Request): boolean {
    return decodeBearerClaims(request)?.['iss'] === this.values.AUTH_OIDC_ISSUER;
  }

  async authenticate(context: ExecutionContext): Promise<AccountPrincipal> {
    const token = findBearerToken(context.switchToHttp().getRequest<Request>())!;
    try {
      return await this.provision(await this.verifier.verify(token));
    } catch (error) {
      if (!(error instanceof InvalidTokenError)) throw error;
      throw new DomainError('unauthenticated', INVALID_TOKEN, {
        challenges: [`${this.challenge}, error="invalid_token", error_description="${INVALID_TOKEN}"`],
        cause: error,
      });
    }
  }

  /** Returns the account of the token. All claims are read first, so that a claim of a wrong type is always 401. */
  private async provision(claims: TokenClaims): Promise<AccountPrincipal> {
    const [subject, email, emailVerified] = [
      subjectOf(claims),
      textIn(claims, 'email'),
      flagIn(claims, 'email_verified'),
    ];
    const [name, username] = [textIn(claims, 'name'), textIn(claims, 'preferred_username')];
    const role = this.roles.resolve(claims);
    if (email === undefined) throw forbidden('The access token has no claim "email"');
    return this.users.provision(
      {
        issuer: this.values.AUTH_OIDC_ISSUER!,
        subject,
        email,
        ...(emailVerified !== undefined && { emailVerified }),
        name: name ?? username ?? email,
        role: role ?? null,
        issuedAt: new Date(timeIn(claims, 'iat')! * 1000),
      },
      this.values.AUTH_OIDC_ACCOUNTS,
    );
  }
}

/** With the address of the resource metadata (RFC 9728, section 5.1), which is known only if the URL of the site is set. */
const challengeOf = ({ PUBLIC_URL }: Settings, { enabled, prefix }: ReturnType<ApiGroups['get']>): string =>
  `Bearer realm="masthead"${PUBLIC_URL === undefined || !enabled ? '' : `, resource_metadata="${PUBLIC_URL}${prefix}"`}`;
