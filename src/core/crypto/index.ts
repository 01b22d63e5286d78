/** Encryption of secrets that a module must be able to read again, and keyed hashes. */
export { KeyedHash } from './keyed-hash.js';
export { SecretBox } from './secret-box.js';
