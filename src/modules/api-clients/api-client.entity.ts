import { Column, Entity, Index, JoinColumn, ManyToOne, PrimaryGeneratedColumn } from 'typeorm';
import { VersionedEntity } from '../../core/database/versioned.entity.js';
import { UserEntity } from '../users/index.js';

/** An application that calls the API on behalf of an account. */
@Entity('api_clients')
export class ApiClientEntity extends VersionedEntity {
  @PrimaryGeneratedColumn({ type: 'integer' })
  id: number;

  @Column({ type: 'integer', name: 'user_id' })
  @Index('IX_api_clients_user')
  userId: number;

  @ManyToOne(() => UserEntity)
  @JoinColumn({ name: 'user_id', foreignKeyConstraintName: 'FK_api_clients_user' })
  user?: UserEntity;

  @Column({ type: 'varchar', length: 255 })
  name: string;
}
