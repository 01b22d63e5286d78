import { Inject, Injectable } from '@nestjs/common';
import { type Permission, PERMISSIONS, ALL_SCOPES } from '../identity/principal.js';

/** All permissions that the modules of the application declare, sorted by name. */
@Injectable()
export class PermissionRegistry {
  readonly all: readonly Permission[];

  constructor(@Inject(PERMISSIONS) declared: readonly Permission[]) {
    this.all = [...declared].sort((a, b) => (a.name < b.name ? -1 : 1));
  }
}

/** Returns the scopes that API keys can be granted: the declared permissions, those in `first` first, and finally `*`. */
export function collectGrantableScopes(declared: readonly Permission[], first: readonly string[]): readonly string[] {
  const names = new Set(declared.filter(({ grantable }) => grantable).map(({ name }) => name));
  return [...new Set([...first.filter((name) => names.has(name)), ...names]), ALL_SCOPES];
}
