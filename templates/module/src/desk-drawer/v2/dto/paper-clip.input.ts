import { type InputDefinition, LineField, type ResourceInput } from 'masthead';

class CreatePaperClipV2Attributes {
  @LineField({ min: 3, max: 200, example: 'A title' })
  title: string;
}

/** Omitted members stay unchanged. */
class UpdatePaperClipV2Attributes {
  @LineField({ min: 3, max: 200, example: 'A title', optional: true })
  title?: string;
}

export const CREATE_PAPER_CLIP: InputDefinition<CreatePaperClipV2Attributes> = {
  type: 'paper_clip',
  of: 'new',
  attributes: CreatePaperClipV2Attributes,
};

export const UPDATE_PAPER_CLIP: InputDefinition<UpdatePaperClipV2Attributes> = {
  type: 'paper_clip',
  of: 'existing',
  attributes: UpdatePaperClipV2Attributes,
};

export type CreatePaperClipInput = ResourceInput<CreatePaperClipV2Attributes>;
export type UpdatePaperClipInput = ResourceInput<UpdatePaperClipV2Attributes>;
