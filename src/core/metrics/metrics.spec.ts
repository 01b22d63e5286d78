import { Logger } from '@nestjs/common';
import { Metrics } from './metrics.js';

describe('Metrics', () => {
  afterEach(() => jest.restoreAllMocks());

  const textOf = async (metrics: Metrics) => (await metrics.bytes()).toString();
  const notes = { name: 'notes_total', help: 'Notes.' };

  it('returns counters, gauges and process metrics', async () => {
    const metrics = new Metrics();
    metrics.counter({ ...notes, labelNames: ['ink'] }).inc({ ink: 'blue' }, 2);
    metrics.gauge({
      name: 'ink',
      help: 'Ink left.',
      collect() {
        this.set(7);
      },
    });

    const text = await textOf(metrics);

    expect(text).toContain('# HELP notes_total Notes.\n# TYPE notes_total counter\nnotes_total{ink="blue"} 2\n');
    expect(text).toContain('# TYPE ink gauge\nink 7\n');
    expect(text).toMatch(/^process_resident_memory_bytes \d+$/m);
  });

  it('separates the metrics of two applications in one process', async () => {
    const [one, other] = [new Metrics(), new Metrics()];
    one.counter(notes).inc();
    other.counter(notes).inc(5);

    expect(await textOf(one)).toContain('\nnotes_total 1\n');
    expect(await textOf(other)).toContain('\nnotes_total 5\n');
  });

  it('collects once for concurrent calls, and again for the next call', async () => {
    const metrics = new Metrics();
    let asked = 0;
    metrics.gauge({
      name: 'ink',
      help: 'Ink left.',
      collect() {
        this.set(++asked);
      },
    });

    const texts = await Promise.all([textOf(metrics), textOf(metrics), textOf(metrics)]);

    expect(texts.map((text) => text.includes('\nink 1\n'))).toEqual([true, true, true]);
    expect(await textOf(metrics)).toContain('\nink 2\n');
  });

  it('reuses the bytes for the configured time', async () => {
    const metrics = new Metrics(1000);
    let collections = 0;
    metrics.gauge({
      name: 'ink',
      help: 'Ink left.',
      collect() {
        this.set(++collections);
      },
    });
    const now = jest.spyOn(performance, 'now').mockReturnValue(5000);
    for (let n = 0; n < 3; n++) expect(await textOf(metrics)).toContain('\nink 1\n');
    expect(await metrics.bytes()).toBe(await metrics.bytes());
    now.mockReturnValue(5999);
    expect(await textOf(metrics)).toContain('\nink 1\n');
    now.mockReturnValue(6000);
    expect(await textOf(metrics)).toContain('\nink 2\n');
  });

  it('omits a metric while its collection fails', async () => {
    const warned = jest.spyOn(Logger.prototype, 'warn').mockReturnValue();
    const metrics = new Metrics();
    let away = false;
    const look = () => (away ? Promise.reject(new Error('The database is away')) : Promise.resolve(3));
    metrics.gauge({
      name: 'ink',
      help: 'Ink left.',
      async collect() {
        this.set(await look());
      },
    });
    metrics.gauge({
      name: 'pens',
      help: 'Pens.',
      labelNames: ['kind'],
      async collect() {
        this.set({ kind: 'quill' }, await look());
      },
    });
    metrics.counter(notes).inc();

    const shown = async () => (await textOf(metrics)).match(/^(ink|pens|notes_total)\b.*$/gm);
    expect(await shown()).toEqual(['ink 3', 'pens{kind="quill"} 3', 'notes_total 1']);
    away = true;
    expect(await shown()).toEqual(['notes_total 1']);
    expect(warned).toHaveBeenCalledTimes(2);
    away = false;
    expect(await shown()).toEqual(['ink 3', 'pens{kind="quill"} 3', 'notes_total 1']);
  });
});
