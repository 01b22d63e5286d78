/** Encryption of secrets that a module must be able to read again. */
export { SecretBox } from './secret-box.js';
