/** Lines and columns count from 1. Both are absent when the file as a whole is at fault (it cannot be opened). */
export interface WxrPlace {
  line: number;
  column?: number;
}

/** The one error of the reader. Its message stands alone: the file, the line, what is wrong. */
export class WxrError extends Error {
  readonly line?: number;
  readonly column?: number;

  constructor(
    readonly file: string,
    reason: string,
    place?: WxrPlace,
    options?: ErrorOptions,
  ) {
    super(place ? `${file}:${place.line}: ${reason}` : `${file}: ${reason}`, options);
    this.name = 'WxrError';
    this.line = place?.line;
    this.column = place?.column;
  }
}
