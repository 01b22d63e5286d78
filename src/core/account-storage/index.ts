/** Limits what an account can store. */
export { AccountStorageLimit } from './account-storage-limit.js';
export { byteLength, storedRows, type StoredRows, type StoredSize } from './stored-rows.js';
