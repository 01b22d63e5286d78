/**
 * Sign-in of Swagger UI at an authorization server, as member `signIn` of an `AuthScheme`: OAuth 2.0 authorization code with PKCE
 * (RFC 7636).
 *
 * @example
 * readonly signIn: DocsSignIn = {
 *   clientId: 'docs',
 *   scopes: { openid: 'sign in' },
 *   origin: 'https://login.example.org',
 *   findEndpoints: async () => ({
 *     authorizationUrl: 'https://login.example.org/authorize',
 *     tokenUrl: 'https://login.example.org/token',
 *   }),
 * };
 */
export interface DocsSignIn {
  /** A public client of the authorization server, whose redirect URI is `<site>/docs/oauth2-redirect.html`. */
  readonly clientId: string;
  /** The requested scopes, each with its description. */
  readonly scopes: Readonly<Record<string, string>>;
  /** Origin of the authorization server, for example `https://login.example.org`; the only other origin that Swagger UI can call. */
  readonly origin: string;
  /**
   * Returns the endpoints of the authorization server, or undefined while it does not respond: the OpenAPI document then contains the
   * `documentation` of the scheme. Called at each request for the document. Must not throw.
   */
  findEndpoints(): Promise<DocsSignInEndpoints | undefined>;
}

/** The names are those of the OpenAPI document. `tokenUrl` must have the `origin` of the sign-in. */
export interface DocsSignInEndpoints {
  readonly authorizationUrl: string;
  readonly tokenUrl: string;
}
