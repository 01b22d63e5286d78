/** The media type of a file extension, and how to recognise its content. */
export interface FileType {
  readonly mimeType: string;
  /** The media types that `file-type` may detect; undefined for text, which has no signature. */
  readonly detectedTypes?: readonly string[];
}

const type = (mimeType: string, ...others: string[]): FileType => ({ mimeType, detectedTypes: [mimeType, ...others] });
const office = (kind: string): FileType => type(`application/vnd.openxmlformats-officedocument.${kind}`);
const openDocument = (kind: string): FileType => type(`application/vnd.oasis.opendocument.${kind}`);
/** The formats before 2007 share one container format. */
const oldOffice = (mimeType: string): FileType => ({ mimeType, detectedTypes: ['application/x-cfb'] });

export const FILE_TYPES = {
  jpg: type('image/jpeg'),
  png: type('image/png', 'image/apng'),
  gif: type('image/gif'),
  webp: type('image/webp'),
  avif: type('image/avif'),
  pdf: type('application/pdf'),
  txt: { mimeType: 'text/plain' },
  csv: { mimeType: 'text/csv' },
  md: { mimeType: 'text/markdown' },
  doc: oldOffice('application/msword'),
  docx: office('wordprocessingml.document'),
  xls: oldOffice('application/vnd.ms-excel'),
  xlsx: office('spreadsheetml.sheet'),
  ppt: oldOffice('application/vnd.ms-powerpoint'),
  pptx: office('presentationml.presentation'),
  odt: openDocument('text'),
  ods: openDocument('spreadsheet'),
  odp: openDocument('presentation'),
  zip: type('application/zip'),
  mp3: type('audio/mpeg'),
  mp4: type('video/mp4'),
  webm: type('video/webm'),
} as const satisfies Record<string, FileType>;
export type FileExtension = keyof typeof FILE_TYPES;

export const FILE_EXTENSIONS = Object.keys(FILE_TYPES) as FileExtension[];

const SYNONYMS: Readonly<Record<string, FileExtension>> = { jpeg: 'jpg' };

/** Returns the extension of a file name, case-insensitive; undefined if the extension is unknown. */
export function findFileExtension(name: string): FileExtension | undefined {
  const ending = /[^.]\.([a-z0-9]+)$/i.exec(name)?.[1]?.toLowerCase() ?? '';
  const extension = SYNONYMS[ending] ?? ending;
  return FILE_EXTENSIONS.find((one) => one === extension);
}
