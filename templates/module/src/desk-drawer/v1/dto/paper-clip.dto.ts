import { PartialType } from '@nestjs/swagger';
import { LineField } from 'masthead';

export class CreatePaperClipDto {
  @LineField({ min: 3, max: 200, example: 'A title' })
  title: string;
}

/** What is left out stays as it is. */
export class UpdatePaperClipDto extends PartialType(CreatePaperClipDto, { skipNullProperties: false }) {}
