import { Injectable, Optional } from '@nestjs/common';
import { PassportStrategy } from '@nestjs/passport';
import { HeaderAPIKeyStrategy } from 'passport-headerapikey';
import { API_KEY_HEADER } from './api-key.header.js';
import { ApiKeySource } from '../identity/api-key-source.js';
import type { AccountPrincipal } from '../identity/principal.js';

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
