/** Serves the browser script with which pages of any site read articles, rate and comment. */
export { BrowserScriptModule } from './browser-script.module.js';
export { PublisherScript } from './publisher-script.js';
export { browserScriptFeature } from './browser-script.feature.js';
