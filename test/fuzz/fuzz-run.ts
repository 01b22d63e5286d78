import fc from 'fast-check';
import type { OpenApiDocument } from '../support/openapi-document.js';
import { ResponseChecker, bodyOf } from './response-checker.js';
import { ArbitraryRequests } from './arbitrary-request.js';
import { asCurl } from './as-curl.js';
import { FuzzCallers } from './fuzz-callers.js';
import type { FuzzSite } from './fuzz-site.js';
import { KnownValueStore } from './known-values.js';
import type { PlannedRequest } from './planned-request.js';
import { type FuzzResponse, Sender } from './sender.js';
import { type SentRequest, toSentRequest } from './sent-request.js';

export interface FuzzOptions {
  readonly seed: number;
  readonly requests: number;
  readonly document: OpenApiDocument;
  readonly operations: readonly (readonly [path: string, method: string])[];
  /** Folders of the service. A response may not contain their paths. */
  readonly folders: readonly string[];
  /** The run ends after this number of faults. */
  readonly maxFaults?: number;
}

export interface FuzzReport {
  /** One text for each fault, with the request that causes the fault. */
  readonly faults: readonly string[];
  /** Number of responses by operation and status. The run did not reach an operation without a successful status. */
  readonly statuses: ReadonlyMap<string, ReadonlyMap<number, number>>;
}

const MAX_BLOCKED_MS = 200;
/** Number of requests generated at a time. After each batch, the callers sign in again and new objects are created. */
const BATCH = 200;
const MAX_FAULTS = 20;

/** Returns a seed per batch that differs from the batches of other seeds. */
const seedOf = (seed: number, batch: number): number => (seed * 1000 + batch) | 0;

/** Sends generated requests sequentially and checks each response. */
export class FuzzRun {
  private readonly known = new KnownValueStore();
  private readonly faults: string[] = [];
  private readonly statuses = new Map<string, Map<number, number>>();
  private readonly responseChecker: ResponseChecker;
  private readonly sender: Sender;
  private callers: FuzzCallers;
  private sent = 0;

  constructor(
    private readonly site: FuzzSite,
    private readonly options: FuzzOptions,
  ) {
    this.responseChecker = new ResponseChecker(options.document, options.folders);
    this.sender = new Sender(site.url);
  }

  async run(): Promise<FuzzReport> {
    const { seed, requests, document, operations, maxFaults = MAX_FAULTS } = this.options;
    const arbitrary = new ArbitraryRequests(document).forOperations(operations);
    this.callers = await FuzzCallers.create(this.site);
    for (let batch = 0; this.sent < requests && this.faults.length < maxFaults; batch++) {
      if (batch > 0) await this.callers.signInAgain();
      await this.site.refill(this.known);
      // Discards the measurement of the preparations.
      await this.site.blockedFor();
      for (const planned of fc.sample(arbitrary, { seed: seedOf(seed, batch), numRuns: BATCH }))
        await this.send(planned);
    }
    this.sender.close();
    return { faults: this.faults, statuses: this.statuses };
  }

  private async send(planned: PlannedRequest): Promise<void> {
    const sent = toSentRequest(planned, this.known, this.callers, ++this.sent);
    for (let time = 0; time < (planned.twice ? 2 : 1); time++) await this.sendOnce(planned, sent);
    // The request has ended the session of the caller.
    if (planned.path.endsWith('/auth/logout')) await this.callers.signInAgain();
  }

  private async sendOnce({ method, path }: PlannedRequest, sent: SentRequest): Promise<void> {
    let answer: FuzzResponse;
    const start = performance.now();
    try {
      answer = await this.sender.send(sent);
    } catch (error) {
      this.addFault(sent, `no response: ${String(error)}`, undefined);
      return;
    }
    const isSlow = performance.now() - start > MAX_BLOCKED_MS / 2;
    // A blocked event loop delays this response or the next one.
    const blocked = isSlow || this.sent % 20 === 0 ? await this.site.blockedFor() : 0;
    if (blocked > MAX_BLOCKED_MS)
      this.addFault(sent, `the event loop was blocked for ${Math.round(blocked)} ms`, answer);
    for (const fault of this.responseChecker.check(sent, answer)) this.addFault(sent, fault, answer);
    if (answer.status < 300) {
      this.known.learn(sent.documentedPathname, answer.headers['etag'], bodyOf(answer.headers, answer.text));
    }
    const statuses = this.statuses.get(`${method} ${path}`) ?? new Map<number, number>();
    this.statuses.set(`${method} ${path}`, statuses.set(answer.status, (statuses.get(answer.status) ?? 0) + 1));
  }

  private addFault(sent: SentRequest, fault: string, answer: FuzzResponse | undefined): void {
    const summary = answer && `${answer.status} ${JSON.stringify(answer.headers)}\n${answer.text.slice(0, 2000)}`;
    this.faults.push(
      [
        `Request ${this.sent} of FUZZ_SEED=${this.options.seed}, ${sent.method} ${sent.documentedPathname}: ${fault}`,
        asCurl(this.site.url, sent),
        summary ?? '',
      ].join('\n'),
    );
  }
}
