import { ApiProperty } from '@nestjs/swagger';

const integer = { type: 'integer' } as const;
const seconds = (description: string) => ({ ...integer, description: `${description}; Unix seconds` });

/** A comment as the module's own record. */
export class ItemCommentResource {
  @ApiProperty(integer)
  commentid: number;

  @ApiProperty(integer)
  itemid: number;

  @ApiProperty({ ...integer, description: 'its author, 0 where there is none' })
  uid: number;

  @ApiProperty({ type: String, description: 'plain text' })
  comment: string;

  @ApiProperty(seconds('when it was written'))
  datesub: number;

  @ApiProperty({ ...integer, enum: [0, 1], description: '0: it waits for a moderator, or was rejected' })
  approved: 0 | 1;
}

/** An article as the module's own record: its stored fields by their own names, and what is derived. */
export class ListedItemResource {
  @ApiProperty(integer)
  itemid: number;

  @ApiProperty(integer)
  categoryid: number;

  @ApiProperty({ ...integer, description: 'the author' })
  uid: number;

  @ApiProperty({ type: String })
  title: string;

  @ApiProperty({ type: String })
  subtitle: string;

  @ApiProperty({ type: String, description: "the author's summary, or the first 200 characters of the text" })
  description: string;

  @ApiProperty({ type: String, description: 'sanitised HTML' })
  body: string;

  @ApiProperty({ type: String, description: 'URL of a picture, or empty' })
  image: string;

  @ApiProperty({ ...integer, enum: [0, 1, 2], description: '0 draft, 1 published, 2 archived' })
  status: number;

  @ApiProperty({ ...integer, enum: [0, 1] })
  featured: 0 | 1;

  @ApiProperty(seconds('when it was published, else when it was made'))
  datesub: number;

  @ApiProperty(seconds('when it was changed last, 0 before the first change'))
  datemod: number;

  @ApiProperty({ ...integer, description: 'how often it was looked at' })
  counter: number;

  @ApiProperty({ type: String, description: "the author's name" })
  uname: string;

  @ApiProperty({ type: String, description: 'path of the public page' })
  url: string;

  @ApiProperty({ type: String, description: "path of the category's public page" })
  categoryurl: string;

  @ApiProperty({ type: String, nullable: true, description: 'REST path for changes; null for who may not' })
  editurl: string | null;

  @ApiProperty({ type: String, nullable: true, description: 'REST path to delete it; null for who may not' })
  deleteurl: string | null;

  @ApiProperty({ type: String, description: 'the first 200 characters of the description' })
  summary: string;

  @ApiProperty({ type: [String] })
  tags: string[];

  @ApiProperty({ ...integer, description: 'approved comments' })
  comment_count: number;

  @ApiProperty({ type: Number, description: 'the average; 0 when nobody has rated' })
  rating: number;

  @ApiProperty(integer)
  rating_count: number;

  @ApiProperty({ type: Boolean })
  isPublished: boolean;
}

/** The same of one item by itself. */
export class ItemResource extends ListedItemResource {
  @ApiProperty({ type: [ItemCommentResource], description: 'the newest 20 approved ones, newest first' })
  comments: ItemCommentResource[];
}
