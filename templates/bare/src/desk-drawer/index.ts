/** Describe the purpose of the module here in one sentence. Other modules import only this file. */
export { deskDrawerFeature } from './desk-drawer.feature.js';
