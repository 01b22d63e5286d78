import { choiceList } from '../../config/list-validators.js';
import { requiredWith, withDependentCheck } from '../../config/dependent-settings.js';
import { secret } from '../../config/secret-settings.js';
import { flag, integer, matchesPattern, oneOf, httpUrl } from '../../config/validators.js';
import { FILE_EXTENSIONS } from './file-types.js';

type Values = Readonly<Record<string, unknown>>;

const usesS3 = (values: Values): boolean => values['ATTACHMENTS_STORAGE'] === 's3';

/** Both keys, or neither: without keys, the SDK finds credentials. */
const accessKey = (key: string, other: string, desc: string) =>
  withDependentCheck(secret(matchesPattern(/^\S+$/, 'without blanks'))({ default: undefined, desc }), (values) =>
    usesS3(values) ? requiredWith(key, other, values) : undefined,
  );

export const attachmentsSettings = {
  ATTACHMENTS_MAX_BYTES: integer(
    1,
    1024 ** 3,
  )({
    default: 10 * 1024 ** 2,
    desc: 'maximum size of an attachment, in bytes',
  }),
  ATTACHMENTS_TYPES: choiceList(FILE_EXTENSIONS)({
    default: FILE_EXTENSIONS,
    desc: 'allowed file types: file extensions, comma separated',
  }),
  ATTACHMENTS_STORAGE: oneOf(
    'folder',
    's3',
  )({
    default: 'folder',
    desc: 'storage of attachments: folder (in DATA_DIR, which all instances must share) or s3',
  }),
  ATTACHMENTS_S3_ENDPOINT: httpUrl({
    default: undefined,
    desc: 'URL of the S3 service; empty for AWS',
  }),
  ATTACHMENTS_S3_REGION: matchesPattern(
    /^[\w-]+$/,
    'the name of a region',
  )({ default: undefined, desc: 'region of the bucket; required with s3', requiredWhen: usesS3 }),
  ATTACHMENTS_S3_BUCKET: matchesPattern(
    /^[\w.-]+$/,
    'the name of a bucket',
  )({ default: undefined, desc: 'bucket of the attachments; required with s3', requiredWhen: usesS3 }),
  ATTACHMENTS_S3_ACCESS_KEY_ID: accessKey(
    'ATTACHMENTS_S3_ACCESS_KEY_ID',
    'ATTACHMENTS_S3_SECRET_ACCESS_KEY',
    'access key id of the S3 service; if both keys are empty, the AWS SDK finds credentials: web identity, container or instance role',
  ),
  ATTACHMENTS_S3_SECRET_ACCESS_KEY: accessKey(
    'ATTACHMENTS_S3_SECRET_ACCESS_KEY',
    'ATTACHMENTS_S3_ACCESS_KEY_ID',
    'secret access key of the S3 service',
  ),
  ATTACHMENTS_S3_PREFIX: matchesPattern(
    /^[\w./-]*$/,
    'a key prefix such as masthead/',
  )({
    default: '',
    desc: 'prefix of the keys in the bucket; installations that share a bucket need different prefixes',
  }),
  ATTACHMENTS_S3_FORCE_PATH_STYLE: flag({
    default: false,
    desc: 'use path-style bucket URLs, which most S3 services other than AWS require',
  }),
};
