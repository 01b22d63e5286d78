/** The header of the specification, and how a 401 asks for it. No RFC names a scheme for keys; this is the customary one. */
export const API_KEY_HEADER = 'X-API-Key';
export const API_KEY_CHALLENGE = 'ApiKey realm="masthead", header="X-API-Key"';
