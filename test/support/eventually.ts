export { eventually } from '../../src/testing/create-test-app.js';
