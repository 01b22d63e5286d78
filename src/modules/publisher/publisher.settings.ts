import { flag } from '../../config/validators.js';

export const publisherSettings = {
  MODULE_API_ENABLED: flag({ default: true, desc: "serve the module's own endpoints: items, categories, AJAX" }),
};
