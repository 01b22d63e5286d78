import { FORM_END } from './raw-upload.js';
import type { UploadingSite } from './uploading-site.js';

/** No row, no file and no part of one is there, but for those that were there before. */
export async function expectNoMoreThan(before: readonly string[], site: UploadingSite): Promise<void> {
  expect(await site.storedKeys()).toEqual(before);
  expect(await site.rowKeys()).toEqual(before);
  expect(await site.stillIncoming()).toEqual([]);
}

/** The status and the message of the one fault, or of the whole, of an upload that leaves nothing. */
export async function refusalOf(site: UploadingSite, articleId: number, parts: readonly Buffer[]) {
  const before = await site.storedKeys();
  const { status, body } = await site.raw(articleId).end(...parts, FORM_END);
  const { message, details = [] } = body.error as { message: string; details?: { field: string; message: string }[] };
  await expectNoMoreThan(before, site);
  return [status, ...(details.length > 0 ? details.map((one) => `${one.field}: ${one.message}`) : [message])];
}
