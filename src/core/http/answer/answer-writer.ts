import { hash } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { ModuleApis } from '../../module-api/module-apis.js';
import { Answer } from './answer.js';
import { Reply } from './reply.js';
import { TextReply } from './text-reply.js';

const TAG_LENGTH = 22;

/**
 * Serializes the result of a controller. The ETag (RFC 9110, section 8.8.3) is strong for a single object, `"<version>-<hash>"`, and weak
 * for every other body. The hash omits the counters that reads increment.
 */
@Injectable()
export class AnswerWriter {
  private readonly counters: RegExp;

  constructor({ modules }: ModuleApis) {
    const names = modules.flatMap(({ counters = [] }) => counters);
    // Quotation marks inside texts are escaped in JSON, so the pattern matches members only.
    this.counters = new RegExp(`"(?:${names.join('|')})":\\d+`, 'g');
  }

  /** `isRead`: the body is the representation of the URL, and has an ETag even without a version. */
  write(result: unknown, isRead = true): Answer {
    if (result === undefined) return new Answer({});
    if (result instanceof TextReply) return this.writeText(result);
    const { body, headers, version, status } = result instanceof Reply ? (result as Reply<unknown>) : new Reply(result);
    const text = JSON.stringify(body);
    if (version === undefined && !isRead) return new Answer(headers, text, status);
    return new Answer({ ...headers, ETag: this.tag(text, version) }, text, status);
  }

  private writeText({ text, type, headers, status }: TextReply): Answer {
    return new Answer({ ETag: this.tag(text), ...headers }, text, status, type);
  }

  private tag(text: string, version?: number): string {
    const digest = hash('sha256', text.replace(this.counters, ''), 'base64url').slice(0, TAG_LENGTH);
    return version === undefined ? `W/"${digest}"` : `"${version}-${digest}"`;
  }
}
