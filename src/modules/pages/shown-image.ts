/** The picture of an article, where the pages' policy lets browsers load it. */
export const shownImage = (address: string | null): string | null =>
  address !== null && /^https:/i.test(address) ? address : null;
