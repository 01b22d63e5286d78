import { Injectable } from '@nestjs/common';
import { Settings } from '../../config/settings.js';
import { OutboundClient } from '../../core/outbound-http/index.js';
import { singleSignOnSettings } from './single-sign-on.settings.js';

/** Of a discovery document or a key set; those of large providers have 10 KiB. */
const MAX_RESPONSE_BYTES = 256 * 1024;
const TIMEOUT_MS = 3000;
/** Large providers publish fewer than ten. */
const MAX_KEYS = 100;

/** Endpoints of the issuer (OpenID Connect Discovery 1.0, section 3). */
export interface IssuerMetadata {
  readonly jwks_uri?: unknown;
  readonly authorization_endpoint?: unknown;
  readonly token_endpoint?: unknown;
}

/** Reads the documents of the issuer. Errors name the URL and the problem. */
@Injectable()
export class IssuerClient {
  private readonly issuer: string;
  private readonly keysUrl?: string;

  constructor(
    private readonly settings: Settings,
    private readonly client: OutboundClient,
  ) {
    const values = settings.getSection(singleSignOnSettings);
    this.issuer = values.AUTH_OIDC_ISSUER ?? '';
    if (values.AUTH_OIDC_JWKS_URL !== undefined) this.keysUrl = values.AUTH_OIDC_JWKS_URL;
  }

  /** Returns the discovery document. */
  async fetchMetadata(): Promise<IssuerMetadata> {
    const url = `${this.issuer.replace(/\/$/, '')}/.well-known/openid-configuration`;
    const { issuer, ...metadata } = await this.fetchJson(url, true);
    if (issuer !== this.issuer) throw new Error(`${url} names another issuer than AUTH_OIDC_ISSUER`);
    return metadata;
  }

  /** Returns the published keys as JSON Web Keys, without checks of the single keys. */
  async fetchKeys(): Promise<readonly unknown[]> {
    const url = this.keysUrl ?? (await this.discoverKeysUrl());
    const { keys } = await this.fetchJson(url, url === this.keysUrl || this.isIssuerHost(url));
    if (!Array.isArray(keys)) throw new Error(`${url} is not a key set: it has no array "keys"`);
    if (keys.length > MAX_KEYS) throw new Error(`${url} has more than ${MAX_KEYS} keys`);
    return keys as readonly unknown[];
  }

  /** Returns the URL if requests may be sent to it: in production it must use https. */
  toEndpoint(url: unknown, name: string): string {
    const { protocol } = typeof url === 'string' && URL.canParse(url) ? new URL(url) : { protocol: '' };
    if (protocol !== 'https:' && (protocol !== 'http:' || this.settings.production)) {
      throw new Error(`The ${name} of the issuer is not ${this.settings.production ? 'an https' : 'a'} URL`);
    }
    return url as string;
  }

  private async discoverKeysUrl(): Promise<string> {
    return this.toEndpoint((await this.fetchMetadata()).jwks_uri, 'jwks_uri');
  }

  private isIssuerHost(url: string): boolean {
    return new URL(url).hostname === new URL(this.issuer).hostname;
  }

  /** The operator has named the host of a trusted URL, so it may have a private address. No redirect is followed. */
  private async fetchJson(url: string, isTrusted: boolean): Promise<Readonly<Record<string, unknown>>> {
    const { status, body } = await this.client
      .request({
        url,
        headers: { Accept: 'application/json' },
        timeoutMs: TIMEOUT_MS,
        allowPrivate: isTrusted,
        maxResponseBytes: MAX_RESPONSE_BYTES + 1,
      })
      .catch((error: unknown) => {
        throw new Error(`${url}: ${(error as Error).message}`);
      });
    if (status !== 200)
      throw new Error(`${url} returned ${status}${status < 400 ? '; redirects are not followed' : ''}`);
    if (body.length > MAX_RESPONSE_BYTES) throw new Error(`${url} returned more than ${MAX_RESPONSE_BYTES} bytes`);
    const parsed = parseJson(new TextDecoder().decode(body));
    if (typeof parsed !== 'object' || parsed === null) throw new Error(`${url} returned no JSON object`);
    return parsed as Readonly<Record<string, unknown>>;
  }
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
