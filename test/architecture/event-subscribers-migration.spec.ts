import { describeEventSubscribersMigration } from './event-subscribers-migration.js';

describeEventSubscribersMigration('sqlite');
