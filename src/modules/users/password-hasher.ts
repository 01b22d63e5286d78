import { randomBytes } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import argon2 from 'argon2';
import { Settings } from '../../config/settings.js';

export const generatePassword = (): string => randomBytes(15).toString('base64url');

const base64 = (bytes: number): string => randomBytes(bytes).toString('base64').replaceAll('=', '');

/** Hashes passwords with argon2id: two passes and one lane, as OWASP recommends for 19 MiB. */
@Injectable()
export class PasswordHasher {
  private readonly memoryCost: number;
  /** A hash that no password matches. Verifying it takes as long as verifying a stored hash. */
  private readonly decoy: string;

  constructor({ PASSWORD_HASH_MEMORY_KIB }: Settings) {
    this.memoryCost = PASSWORD_HASH_MEMORY_KIB;
    this.decoy = `$argon2id$v=19$m=${this.memoryCost},p=1,t=2$${base64(16)}$${base64(32)}`;
  }

  hash(password: string): Promise<string> {
    return argon2.hash(password, { type: argon2.argon2id, memoryCost: this.memoryCost, timeCost: 2, parallelism: 1 });
  }

  /**
   * Returns whether the password matches `hash`. Without a hash (unknown account, or an account that cannot sign in) the decoy is
   * verified, so that the response time does not reveal which accounts exist.
   */
  async verify(hash: string | null, password: string): Promise<boolean> {
    const matches = await argon2.verify(hash ?? this.decoy, password);
    return matches && hash !== null;
  }
}
