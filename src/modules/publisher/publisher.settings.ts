import { flag } from '../../config/validators.js';

export const publisherSettings = {
  MODULE_API_ENABLED: flag({
    default: true,
    desc: 'serve the endpoints of the publisher module: items, categories, AJAX',
  }),
};
