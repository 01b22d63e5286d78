/** Maximum time until changes made directly in the database, without the application, take effect. */
export const MAX_STALENESS_MS = 5000;
