/** Lines and columns count from 1. An error of the whole file (for example, the file cannot be opened) has no place. */
export interface WxrPosition {
  line: number;
  column?: number;
}

/** The only error that the reader throws. The message contains the file, the line and the reason. */
export class WxrError extends Error {
  readonly line?: number;
  readonly column?: number;

  constructor(
    readonly file: string,
    reason: string,
    place?: WxrPosition,
    options?: ErrorOptions,
  ) {
    super(place ? `${file}:${place.line}: ${reason}` : `${file}: ${reason}`, options);
    this.name = 'WxrError';
    this.line = place?.line;
    this.column = place?.column;
  }
}
