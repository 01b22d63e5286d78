import { describeWebhookMessagesMigration } from './webhook-messages-migration.js';

describeWebhookMessagesMigration('mysql');
