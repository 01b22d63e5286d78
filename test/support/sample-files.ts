import { crc32 } from 'node:zlib';

// Small files of every accepted type, complete enough for the detection of the type and the size.
const ascii = (text: string) => Buffer.from(text, 'latin1');
const base64 = (text: string) => Buffer.from(text, 'base64');
const padded = (...parts: Buffer[]) => Buffer.concat([...parts, Buffer.alloc(1024)]);

const OFFICE = 'application/vnd.openxmlformats-officedocument';
const OPEN_DOCUMENT = 'application/vnd.oasis.opendocument';

/** An image of 3 × 2 pixels. */
export const PNG = base64(
  'iVBORw0KGgoAAAANSUhEUgAAAAMAAAACCAIAAAASFvFNAAAAEElEQVR4nGNkYPjPAAVwFgANLgEDlgxLOgAAAABJRU5ErkJggg==',
);
const GIF = base64('R0lGODlhAwACAIAAAP///wAAACwAAAAAAwACAAACAoRdADs=');
const JPG = jpeg(3, 2);

/** Content and detected MIME type by file extension. */
export const SAMPLES: Readonly<Record<string, readonly [content: Buffer, mimeType: string]>> = {
  jpg: [JPG, 'image/jpeg'],
  jpeg: [JPG, 'image/jpeg'],
  png: [PNG, 'image/png'],
  gif: [GIF, 'image/gif'],
  webp: [base64('UklGRhwAAABXRUJQVlA4TA8AAAAvAkAAAAcQ/Y/+ByKi/wEA'), 'image/webp'],
  avif: [avif(3, 2), 'image/avif'],
  pdf: [
    ascii('%PDF-1.4\n1 0 obj\n<< /Type /Catalog >>\nendobj\ntrailer\n<< /Root 1 0 R >>\n%%EOF\n'),
    'application/pdf',
  ],
  txt: [Buffer.from('Ein kurzer Text: äöü, 日本語, 🌍.\n'), 'text/plain'],
  csv: [Buffer.from('\uFEFFname;number\nÉlan;1\n'), 'text/csv'],
  md: [Buffer.from('# A heading\n\n- one\n'), 'text/markdown'],
  doc: [compoundFile(), 'application/msword'],
  xls: [compoundFile(), 'application/vnd.ms-excel'],
  ppt: [compoundFile(), 'application/vnd.ms-powerpoint'],
  docx: [officeFile('wordprocessingml.document', 'word/document.xml'), `${OFFICE}.wordprocessingml.document`],
  xlsx: [officeFile('spreadsheetml.sheet', 'xl/workbook.xml'), `${OFFICE}.spreadsheetml.sheet`],
  pptx: [officeFile('presentationml.presentation', 'ppt/slides.xml'), `${OFFICE}.presentationml.presentation`],
  odt: [zip({ mimetype: `${OPEN_DOCUMENT}.text` }), `${OPEN_DOCUMENT}.text`],
  ods: [zip({ mimetype: `${OPEN_DOCUMENT}.spreadsheet` }), `${OPEN_DOCUMENT}.spreadsheet`],
  odp: [zip({ mimetype: `${OPEN_DOCUMENT}.presentation` }), `${OPEN_DOCUMENT}.presentation`],
  zip: [zip({ 'readme.txt': 'Hello' }), 'application/zip'],
  mp3: [padded(ascii('ID3\x03\0\0\0\0\0\x0aTIT2\0\0\0\0\0\0'), Buffer.from('fffb9064', 'hex')), 'audio/mpeg'],
  mp4: [padded(Buffer.from('00000018', 'hex'), ascii('ftypisom\0\0\x02\0isomiso2')), 'video/mp4'],
  webm: [padded(Buffer.from('1a45dfa39f4286810142f7810142f2810442f381084282847765626d', 'hex')), 'video/webm'],
};

/** A file with the signature of the Office formats before 2007. */
function compoundFile(): Buffer {
  return padded(Buffer.from('d0cf11e0a1b11ae1', 'hex'));
}

function officeFile(kind: string, main: string): Buffer {
  const part = `<Override PartName="/${main}" ContentType="${OFFICE}.${kind}.main+xml"/>`;
  return zip({
    '[Content_Types].xml': `<?xml version="1.0"?><Types>${part}</Types>`,
    [main]: '<?xml version="1.0"?><a/>',
  });
}

/** A ZIP archive with uncompressed entries. */
export function zip(entries: Record<string, string>): Buffer {
  const parts: Buffer[] = [];
  const directory: Buffer[] = [];
  let offset = 0;
  for (const [name, text] of Object.entries(entries)) {
    const content = Buffer.from(text);
    // Version, flags, method, time, date, checksum, compressed size, size, length of the name, length of the extra field.
    const facts = Buffer.alloc(26);
    facts.writeUInt16LE(20, 0);
    facts.writeUInt32LE(crc32(content), 10);
    facts.writeUInt32LE(content.length, 14);
    facts.writeUInt32LE(content.length, 18);
    facts.writeUInt16LE(name.length, 22);
    const local = Buffer.concat([ascii('PK\x03\x04'), facts, ascii(name), content]);
    const tail = Buffer.alloc(14);
    tail.writeUInt32LE(offset, 10);
    directory.push(Buffer.concat([ascii('PK\x01\x02\x14\0'), facts, tail, ascii(name)]));
    parts.push(local);
    offset += local.length;
  }
  const listed = Buffer.concat(directory);
  const end = Buffer.alloc(18);
  end.writeUInt16LE(directory.length, 4);
  end.writeUInt16LE(directory.length, 6);
  end.writeUInt32LE(listed.length, 8);
  end.writeUInt32LE(offset, 12);
  return Buffer.concat([...parts, listed, ascii('PK\x05\x06'), end]);
}

/** The header of a JPEG image, with the EXIF tag for the orientation if `orientation` is set. */
export function jpeg(width: number, height: number, orientation?: number): Buffer {
  const exif = orientation === undefined ? Buffer.alloc(0) : exifOf(orientation);
  const frame = Buffer.from('ffc0000b08000000000101' + '1100', 'hex');
  frame.writeUInt16BE(height, 5);
  frame.writeUInt16BE(width, 7);
  return padded(Buffer.from('ffd8', 'hex'), exif, Buffer.from('ffe000104a46494600010100000100010000', 'hex'), frame);
}

function exifOf(orientation: number): Buffer {
  const tiff = Buffer.from('4d4d002a00000008' + '0001' + '01120003000000010000' + '0000' + '00000000', 'hex');
  tiff.writeUInt16BE(orientation, 18);
  const head = Buffer.from('ffe100004578696600' + '00', 'hex');
  head.writeUInt16BE(tiff.length + 8, 2);
  return Buffer.concat([head, tiff]);
}

/** An AVIF file that contains only the boxes for the type and the size. */
function avif(width: number, height: number): Buffer {
  const box = (type: string, ...content: Buffer[]): Buffer => {
    const body = Buffer.concat(content);
    const head = Buffer.alloc(8, type.padStart(8, '\0'), 'latin1');
    head.writeUInt32BE(body.length + 8, 0);
    return Buffer.concat([head, body]);
  };
  const version = Buffer.alloc(4);
  const size = Buffer.alloc(8);
  size.writeUInt32BE(width, 0);
  size.writeUInt32BE(height, 4);
  const properties = box('iprp', box('ipco', box('ispe', version, size)));
  return padded(box('ftyp', ascii('avif\0\0\0\0avifmif1')), box('meta', version, properties));
}
