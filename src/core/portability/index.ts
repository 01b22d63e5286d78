/** What a module needs so that all that it keeps goes along when a site is exported and imported. */
export { DerivedData, type Progress } from './derived-data.js';
export { RowFiles } from './row-files.js';
