import { describeEventSubscribersMigration } from './event-subscribers-migration.js';

describeEventSubscribersMigration('mysql');
