import { renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type S3Server, startS3 } from '../../support/s3-server.js';
import { describeStorage } from './storage-cases.js';

describeStorage('a folder', {
  start: () => Promise.resolve({}),
  breakDown: ({ app }) => {
    const folder = join(app.env.DATA_DIR!, 'uploads');
    renameSync(folder, `${folder}.away`);
    writeFileSync(folder, 'no folder');
    return Promise.resolve();
  },
  stop: () => Promise.resolve(),
});

let server: S3Server;

describeStorage('S3', {
  start: async () => {
    server = await startS3();
    return server.env;
  },
  breakDown: () => server.stop(),
  stop: () => server.stop(),
});
