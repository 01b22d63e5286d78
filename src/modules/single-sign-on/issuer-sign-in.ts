import { Injectable, Logger } from '@nestjs/common';
import { Settings } from '../../config/settings.js';
import type { DocsSignIn, DocsSignInEndpoints } from '../../core/auth/index.js';
import { waitWithoutSlot } from '../../core/request-context/index.js';
import { IssuerClient } from './issuer-client.js';
import { singleSignOnSettings } from './single-sign-on.settings.js';

/** Minimum time between two requests for the endpoints while the issuer does not respond. */
const RETRY_INTERVAL_MS = 60_000;

/** Sign-in of Swagger UI at the issuer, with the client of `AUTH_OIDC_SWAGGER_CLIENT_ID`. */
@Injectable()
export class IssuerSignIn implements DocsSignIn {
  readonly clientId: string;
  readonly scopes: Readonly<Record<string, string>>;
  readonly origin: string;
  readonly isConfigured: boolean;
  private readonly logger = new Logger('SingleSignOn');
  private endpoints: Promise<DocsSignInEndpoints | undefined> | undefined;
  private requestedAt = -Infinity;
  private isKnown = false;

  constructor(
    private readonly client: IssuerClient,
    settings: Settings,
  ) {
    const values = settings.getSection(singleSignOnSettings);
    const { AUTH_OIDC_ISSUER: issuer, AUTH_OIDC_SWAGGER_CLIENT_ID: clientId } = values;
    this.isConfigured = issuer !== undefined && clientId !== undefined;
    this.clientId = clientId ?? '';
    this.origin = issuer === undefined ? '' : new URL(issuer).origin;
    this.scopes = Object.fromEntries(values.AUTH_OIDC_SWAGGER_SCOPES.map((scope) => [scope, '']));
  }

  findEndpoints(): Promise<DocsSignInEndpoints | undefined> {
    const now = performance.now();
    if (!this.endpoints || (!this.isKnown && now - this.requestedAt >= RETRY_INTERVAL_MS)) {
      this.requestedAt = now;
      this.endpoints = this.discover();
    }
    const { endpoints } = this;
    return this.isKnown ? endpoints : waitWithoutSlot(() => endpoints);
  }

  private async discover(): Promise<DocsSignInEndpoints | undefined> {
    try {
      const { authorization_endpoint: authorization, token_endpoint: token } = await this.client.fetchMetadata();
      const tokenUrl = this.client.toEndpoint(token, 'token_endpoint');
      if (new URL(tokenUrl).origin !== this.origin) throw new Error(`${tokenUrl} has another origin than the issuer`);
      const authorizationUrl = this.client.toEndpoint(authorization, 'authorization_endpoint');
      this.isKnown = true;
      return { authorizationUrl, tokenUrl };
    } catch (error) {
      this.logger.warn(`Swagger UI offers no sign-in at the issuer: ${(error as Error).message}`);
      return undefined;
    }
  }
}
