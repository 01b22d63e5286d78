import type { TraceState } from '@opentelemetry/api';
import { withActiveSpan } from '../../../test/support/active-span.js';
import { TraceContext } from './trace-context.js';

const TRACE = '4bf92f3577b34da6a3ce929d0e0e4736';
const SPAN = '00f067aa0ba902b7';
const GOOD = `00-${TRACE}-${SPAN}-01`;

describe('TraceContext', () => {
  it('continues a trace with a new span', () => {
    const { traceId, spanId, parent } = TraceContext.fromHeaders(GOOD, undefined);

    expect(traceId).toBe(TRACE);
    expect(spanId).toMatch(/^[0-9a-f]{16}$/);
    expect(spanId).not.toBe(SPAN);
    expect(parent).toBe(`00-${TRACE}-${spanId}-01`);
  });

  it.each([
    ['00', '00'],
    ['01', '01'],
    ['03', '01'],
    ['fe', '00'],
  ])('reduces the flags %s to the sampled flag: %s', (given, handedOn) => {
    expect(TraceContext.fromHeaders(`00-${TRACE}-${SPAN}-${given}`, undefined).parent.slice(-2)).toBe(handedOn);
  });

  it.each([`01-${TRACE}-${SPAN}-01`, `cc-${TRACE}-${SPAN}-01-what-will-be`])(
    'reads the known fields of a later version: %s',
    (later) => {
      const { traceId, parent } = TraceContext.fromHeaders(later, undefined);

      expect(traceId).toBe(TRACE);
      expect(parent).toMatch(/^00-.*-01$/);
    },
  );

  it.each([
    ['absent', undefined],
    ['empty', ''],
    ['sent twice', `${GOOD}, ${GOOD}`],
    ['of the invalid version ff', `ff-${TRACE}-${SPAN}-01`],
    ['longer than its version', `${GOOD}-more`],
    ['cut off', GOOD.slice(0, -1)],
    ['in capitals', GOOD.toUpperCase()],
    ['with a zero trace id', `00-${'0'.repeat(32)}-${SPAN}-01`],
    ['with a zero span id', `00-${TRACE}-${'0'.repeat(16)}-01`],
    ['with a character that is not hexadecimal', `00-${TRACE.replace('4', 'g')}-${SPAN}-01`],
    ['with a line break', `${GOOD}\n`],
  ])('starts an unsampled trace if the traceparent header is %s', (_, given) => {
    const { traceId, parent, state } = TraceContext.fromHeaders(given, 'vendor=1');

    expect(traceId).toMatch(/^[0-9a-f]{32}$/);
    expect(traceId).not.toBe(TRACE);
    expect(parent).toMatch(/-00$/);
    expect(state).toBeNull();
  });

  it.each([
    [1, '01'],
    [0, '00'],
  ])('returns the ids, the state and the flags %s of the active span of OpenTelemetry', async (traceFlags, sampled) => {
    const traceState = { serialize: () => 'rojo=1' } as TraceState;
    const span = { traceId: TRACE, spanId: SPAN, traceFlags, traceState };
    const current = await withActiveSpan(span, () => TraceContext.ofActiveSpan());

    expect(current).toMatchObject({ traceId: TRACE, spanId: SPAN, state: 'rojo=1' });
    expect(current!.parent).toBe(`00-${TRACE}-${SPAN}-${sampled}`);
  });

  it('returns undefined without an active span, and for a span that records nothing', async () => {
    const invalid = { traceId: '0'.repeat(32), spanId: '0'.repeat(16), traceFlags: 0 };

    expect(TraceContext.ofActiveSpan()).toBeUndefined();
    expect(await withActiveSpan(invalid, () => TraceContext.ofActiveSpan())).toBeUndefined();
  });

  it('creates unique trace ids and span ids', () => {
    const made = Array.from({ length: 1000 }, () => TraceContext.fromHeaders(undefined, undefined));

    expect(new Set(made.map(({ traceId }) => traceId)).size).toBe(1000);
    expect(new Set(made.map(({ spanId }) => spanId)).size).toBe(1000);
  });

  it.each([
    'vendor=1',
    'rojo=00f067aa0ba902b7,congo=t61rcWkgMzE',
    'a=1 ,\tb=2',
    '0tenant@system=x',
    'a=1,,b=2',
    'a= 1',
    Array.from({ length: 32 }, (_, n) => `k${n}=1`).join(),
    `a=${'x'.repeat(253)},b=${'x'.repeat(254)}`,
  ])('forwards a valid tracestate unchanged: %s', (state) => {
    expect(TraceContext.fromHeaders(GOOD, state).state).toBe(state);
  });

  it.each([
    ['', 'no members'],
    [',', 'no members'],
    ['vendor', 'no value'],
    ['vendor=', 'an empty value'],
    ['Vendor=1', 'a capital'],
    ['vendor=1=2', 'two values'],
    ['vendor=1,vendor=2', 'a key twice'],
    ['vendor=ä', 'a letter beyond ASCII'],
    ['vendor=1\r\nX-Evil: 1', 'a line break'],
    [Array.from({ length: 33 }, (_, n) => `k${n}=1`).join(), 'too many members'],
    [`a=${'x'.repeat(255)},b=${'x'.repeat(255)}`, 'more than 512 characters'],
  ])('drops the tracestate %j: %s', (state) => {
    const trace = TraceContext.fromHeaders(GOOD, state);

    expect(trace.state).toBeNull();
    expect(trace.traceId).toBe(TRACE);
  });
});
