/** Export and import hooks for modules. */
export { DerivedData, type Progress, RowFiles, RowSanitizer } from './module-export-hooks.js';
