import type { RequestHandler } from 'express';
import type { AuthScheme } from '../auth/auth-scheme.js';
import type { AuthSchemeRegistry } from '../auth/auth-scheme-registry.js';
import type { DocsSignIn, DocsSignInEndpoints } from '../auth/docs-sign-in.js';

export type SecurityScheme = AuthScheme['documentation'];

/** The page to which the authorization server redirects, and its script. */
export const isRedirectFile = (path: string): boolean => /\/oauth2-redirect\.(html|js)$/.test(path);

/**
 * Sign-in of Swagger UI with the first scheme that offers it; Swagger UI supports one client. Reads the schemes at each request,
 * because they are registered after the routes.
 */
export class SwaggerUiSignIn {
  constructor(private readonly schemes: Pick<AuthSchemeRegistry, 'all'>) {}

  get isOffered(): boolean {
    return this.scheme !== undefined;
  }

  /** Options of Swagger UI; undefined without sign-in. */
  get options(): object | undefined {
    const signIn = this.scheme?.signIn;
    if (!signIn) return undefined;
    const scopes = Object.keys(signIn.scopes).join(' ');
    return { clientId: signIn.clientId, scopes, usePkceWithAuthorizationCodeGrant: true };
  }

  /**
   * Returns the security scheme with the endpoints of the authorization server, by its name. While it does not respond, the
   * documents contain the declared security scheme.
   */
  async findSecuritySchemes(): Promise<Readonly<Record<string, SecurityScheme>>> {
    const { name, signIn, documentation } = this.scheme ?? {};
    const endpoints = await signIn?.findEndpoints();
    return endpoints ? { [name!]: toOAuth2(signIn!, endpoints, documentation!.description) } : {};
  }

  /** Allows the page to call the authorization server, and to receive the result from the page that it opens. */
  readonly setHeaders: RequestHandler = ({ path }, response, next) => {
    const { origin } = this.scheme?.signIn ?? {};
    if (origin !== undefined) {
      const policy = String(response.getHeader('Content-Security-Policy'));
      response.setHeader('Content-Security-Policy', `${policy};connect-src 'self' ${origin}`);
      const opener = isRedirectFile(path.toLowerCase()) ? 'unsafe-none' : 'same-origin-allow-popups';
      response.setHeader('Cross-Origin-Opener-Policy', opener);
    }
    next();
  };

  private get scheme(): AuthScheme | undefined {
    return this.schemes.all.find(({ signIn }) => signIn !== undefined);
  }
}

const toOAuth2 = (
  { scopes }: DocsSignIn,
  { authorizationUrl, tokenUrl }: DocsSignInEndpoints,
  description?: string,
): SecurityScheme => ({
  type: 'oauth2',
  ...(description !== undefined && { description }),
  flows: { authorizationCode: { authorizationUrl, tokenUrl, scopes } },
});
