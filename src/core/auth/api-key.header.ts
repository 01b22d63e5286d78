/** Header of the specification, and challenge of a 401. No RFC defines a scheme for API keys; this form is customary. */
export const API_KEY_HEADER = 'X-API-Key';
export const API_KEY_CHALLENGE = 'ApiKey realm="masthead", header="X-API-Key"';
