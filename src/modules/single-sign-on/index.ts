/** Single sign-on: access tokens of an OpenID Connect issuer. */
export { singleSignOnFeature } from './single-sign-on.feature.js';
export { OIDC_SCHEME } from './single-sign-on.settings.js';
