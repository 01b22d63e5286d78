/** What a module needs to keep a secret that it must be able to read again. */
export { SecretBox } from './secret-box.js';
