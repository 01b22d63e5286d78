/** Maximum time until changes made directly in the database, without the application, take effect. */
export const LONGEST_UNNOTICED_MS = 5000;
