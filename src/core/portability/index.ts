/** Export and import hooks for modules. */
export { DerivedData, type Progress, RowFiles } from './module-export-hooks.js';
