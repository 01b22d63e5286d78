import { Injectable, Optional } from '@nestjs/common';
import { PassportStrategy } from '@nestjs/passport';
import { HeaderAPIKeyStrategy } from 'passport-headerapikey';
import { ApiKeySource } from '../identity/api-key-source.js';
import type { AccountPrincipal } from '../identity/principal.js';

/** Header of the specification, and challenge of a 401. No RFC defines a scheme for API keys; this form is customary. */
export const API_KEY_HEADER = 'X-API-Key';
export const API_KEY_CHALLENGE = 'ApiKey realm="masthead", header="X-API-Key"';

/** Finds the client and the account that an API key belongs to. */
@Injectable()
export class ApiKeyStrategy extends PassportStrategy(HeaderAPIKeyStrategy, 'api_key') {
  constructor(@Optional() private readonly keys?: ApiKeySource) {
    super({ header: API_KEY_HEADER, prefix: '' }, false);
  }

  /** Returns false if the key is invalid. */
  async validate(key: string): Promise<AccountPrincipal | false> {
    return (await this.keys?.findPrincipal(key)) ?? false;
  }
}
