/** Each id once; null where there is nothing. */
export const distinctIds = (ids: readonly (number | null)[]): number[] => [...new Set(ids.filter((id) => id !== null))];
