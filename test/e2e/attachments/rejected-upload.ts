import { FORM_END } from './raw-upload.js';
import type { AttachmentsFixture } from './attachments-fixture.js';

/** Asserts that rows and stored files have exactly the keys in `before`, and that no temporary file is left. */
export async function expectOnlyStored(before: readonly string[], site: AttachmentsFixture): Promise<void> {
  expect(await site.storedKeys()).toEqual(before);
  expect(await site.rowKeys()).toEqual(before);
  expect(await site.incomingAfterCleanup()).toEqual([]);
}

/** Returns the status and the error messages of a rejected upload. Asserts that the upload has left nothing. */
export async function rejectionOf(site: AttachmentsFixture, articleId: number, parts: readonly Buffer[]) {
  const before = await site.storedKeys();
  const { status, body } = await site.raw(articleId).end(...parts, FORM_END);
  const { message, details = [] } = body.error as { message: string; details?: { field: string; message: string }[] };
  await expectOnlyStored(before, site);
  return [status, ...(details.length > 0 ? details.map((one) => `${one.field}: ${one.message}`) : [message])];
}
