import { ALL_SCOPES, type Permission } from '../identity/permission.js';

/** Returns the scopes that API keys can be granted: the declared permissions, those in `first` first, and finally `*`. */
export function collectGrantableScopes(declared: readonly Permission[], first: readonly string[]): readonly string[] {
  const names = new Set(declared.filter(({ grantable }) => grantable).map(({ name }) => name));
  return [...new Set([...first.filter((name) => names.has(name)), ...names]), ALL_SCOPES];
}
