/** Export and import hooks for modules. */
export { DerivedData, type Progress } from './derived-data.js';
export { RowFiles } from './row-files.js';
