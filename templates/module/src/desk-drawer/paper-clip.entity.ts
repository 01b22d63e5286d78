import { UserEntity, VersionedEntity } from 'masthead';
import { Column, Entity, Index, JoinColumn, ManyToOne, PrimaryGeneratedColumn } from 'typeorm';

@Entity('paper_clips')
// #if job
@Index('IX_paper_clips_created', ['createdAt'])
// #end
export class PaperClipEntity extends VersionedEntity {
  @PrimaryGeneratedColumn({ type: 'integer' })
  id: number;

  @Column({ type: 'varchar', length: 200 })
  title: string;

  @Column({ type: 'integer', name: 'owner_id' })
  @Index('IX_paper_clips_owner')
  ownerId: number;

  @ManyToOne(() => UserEntity)
  @JoinColumn({ name: 'owner_id', foreignKeyConstraintName: 'FK_paper_clips_owner' })
  owner?: UserEntity;
}
