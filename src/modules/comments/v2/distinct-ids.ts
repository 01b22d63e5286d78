/** Removes null and duplicate ids. */
export const distinctIds = (ids: readonly (number | null)[]): number[] => [...new Set(ids.filter((id) => id !== null))];
