/** Limits what an account can store. */
export { AccountStorageLimit } from './account-storage-limit.js';
export { storedRows, type StoredRows, type StoredSize } from './stored-rows.js';
