/** What is changed past the application, by hand in the database, is noticed after this time at the latest. */
export const LONGEST_UNNOTICED_MS = 5000;
