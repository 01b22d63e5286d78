/** Returns the URL of an image if the content security policy of the pages allows the URL, otherwise null. */
export const displayImage = (address: string | null): string | null =>
  address !== null && /^https:/i.test(address) ? address : null;
