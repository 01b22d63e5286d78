import { PartialType } from '@nestjs/swagger';
import { LineField } from 'masthead';

export class CreatePaperClipDto {
  @LineField({ min: 3, max: 200, example: 'A title' })
  title: string;
}

/** Omitted fields stay unchanged. */
export class UpdatePaperClipDto extends PartialType(CreatePaperClipDto, { skipNullProperties: false }) {}
