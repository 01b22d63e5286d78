import { FORM_END } from './raw-upload.js';
import type { UploadingSite } from './uploading-site.js';

/** Asserts that rows and stored files have exactly the keys in `before`, and that no temporary file is left. */
export async function expectNoMoreThan(before: readonly string[], site: UploadingSite): Promise<void> {
  expect(await site.storedKeys()).toEqual(before);
  expect(await site.rowKeys()).toEqual(before);
  expect(await site.stillIncoming()).toEqual([]);
}

/** Returns the status and the error messages of a rejected upload. Asserts that the upload has left nothing. */
export async function refusalOf(site: UploadingSite, articleId: number, parts: readonly Buffer[]) {
  const before = await site.storedKeys();
  const { status, body } = await site.raw(articleId).end(...parts, FORM_END);
  const { message, details = [] } = body.error as { message: string; details?: { field: string; message: string }[] };
  await expectNoMoreThan(before, site);
  return [status, ...(details.length > 0 ? details.map((one) => `${one.field}: ${one.message}`) : [message])];
}
