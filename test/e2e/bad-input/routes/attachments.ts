import { PNG } from '../../../support/sample-files.js';
import type { BodyRouteTable } from '../body-route.js';
import { file, nullable, required } from '../rule.js';
import { SampleFile } from '../sample.js';
import { text } from '../text-rules.js';
import { id } from '../value-rules.js';

const NOTE = new SampleFile('note.txt', Buffer.from('A text.\n'));
const DESCRIPTION = text(0, 500);

const UPLOAD = {
  form: true,
  body: () => ({ description: 'Something new', file: NOTE }),
  status: 201,
  fields: {
    file: required(
      file(
        [
          new SampleFile('empty.txt', Buffer.alloc(0)),
          new SampleFile('text.png', NOTE.content),
          new SampleFile('picture.txt', PNG),
          new SampleFile('page.txt', Buffer.from('<!doctype html><p>A page</p>')),
          new SampleFile('nul.txt', Buffer.from('a\0b')),
        ],
        [NOTE, new SampleFile('picture.png', PNG), new SampleFile('été 🌍.TXT', NOTE.content)],
      ),
    ),
    description: DESCRIPTION,
  },
} satisfies BodyRouteTable[string];

export const ATTACHMENT_ROUTES: BodyRouteTable = {
  'POST /api/v1/attachments': UPLOAD,
  'POST /api/v1/articles/{id}/attachments': UPLOAD,
  'PATCH /api/v1/attachments/{id}': {
    body: () => ({ description: 'Changed' }),
    status: 200,
    fields: { description: DESCRIPTION, article_id: nullable(id((site) => site.commentedArticle)) },
  },
};
