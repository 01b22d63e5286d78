import { start } from 'masthead';
import { rabbitMqFeature } from './rabbitmq.feature.js';

void start({ modules: [rabbitMqFeature] });
