/** Imports WordPress exports, and the sample content, which is a WordPress export. */
export type { ImportReport } from './import-report.js';
export { formatReport } from './format-report.js';
export { SampleContentLoader } from './sample-content-loader.js';
export { type ProgressCallback, WordPressImporter } from './wordpress/wordpress-importer.js';
export { importFeature } from './import.feature.js';
