import { Module } from '@nestjs/common';
import { DeskDrawerModule } from '../desk-drawer.module.js';
import { DeskDrawerV1Controller } from './desk-drawer.controller.js';

@Module({ imports: [DeskDrawerModule], controllers: [DeskDrawerV1Controller] })
export class DeskDrawerV1Module {}
