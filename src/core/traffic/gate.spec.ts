import { Gate, type Refusal } from './gate.js';

describe('Gate', () => {
  let entered: string[];
  let refused: [string, Refusal][];

  beforeEach(() => {
    jest.useFakeTimers();
    entered = [];
    refused = [];
  });
  afterEach(() => jest.useRealTimers());

  const ask = (gate: Gate, caller: string, name = caller) =>
    gate.enter(
      caller,
      () => entered.push(name),
      (reason) => refused.push([name, reason]),
    );
  const askAs = (gate: Gate, ...callers: string[]) => callers.forEach((caller) => ask(gate, caller));

  it('lets in at once whoever finds a place', () => {
    const gate = new Gate(4);
    askAs(gate, 'a', 'b', 'a', 'b');
    expect({ entered, refused, size: gate.size }).toEqual({ entered: ['a', 'b', 'a', 'b'], refused: [], size: 4 });
  });

  it('has a place for whoever waits when somebody leaves, for the first to come first', () => {
    const gate = new Gate(2);
    askAs(gate, 'a', 'b', 'c', 'd');
    gate.leave('a');
    expect(entered).toEqual(['a', 'b', 'c']);
    gate.leave('c');
    expect(entered).toEqual(['a', 'b', 'c', 'd']);
  });

  it('lets in the last to come first where somebody was refused just now', () => {
    const gate = new Gate(2);
    askAs(gate, 'a', 'b', 'late');
    jest.advanceTimersByTime(600);
    askAs(gate, 'c', 'd');
    gate.leave('a');
    expect({ entered, refused }).toEqual({ entered: ['a', 'b', 'd'], refused: [['late', 'waited']] });
  });

  it('gives half of its places to one caller at most', () => {
    const gate = new Gate(4);
    for (const name of ['noisy 1', 'noisy 2', 'noisy 3']) ask(gate, 'noisy', name);
    ask(gate, 'polite');
    expect(entered).toEqual(['noisy 1', 'noisy 2', 'polite']);
    gate.leave('polite');
    expect(entered).toHaveLength(3);
    gate.leave('noisy');
    expect(entered.at(-1)).toBe('noisy 3');
  });

  it('counts a request for another caller, unless that one has half of the places', () => {
    const gate = new Gate(4);
    askAs(gate, 'address', 'address', 'address');
    expect(gate.move('address', 'user')).toBe(true);
    jest.advanceTimersByTime(0);
    expect(entered).toHaveLength(3);
    expect(gate.move('address', 'user')).toBe(true);
    expect(gate.move('address', 'user')).toBe(false);
    askAs(gate, 'user', 'address');
    expect(entered).toEqual(['address', 'address', 'address', 'address']);
    for (const caller of ['user', 'user', 'address', 'address']) gate.leave(caller);
    expect(gate.size).toBe(1);
  });

  it('keeps half of its queue for others than one caller', () => {
    const gate = new Gate(2);
    for (let n = 0; n < 40; n++) ask(gate, 'noisy');
    expect(refused).toHaveLength(40 - 1 - 20);
    expect(refused[0]).toEqual(['noisy', 'share']);
    askAs(gate, 'other', 'polite');
    expect(refused).toHaveLength(19);
    expect(entered).toEqual(['noisy', 'other']);
    gate.leave('noisy');
    expect(entered.at(-1)).toBe('polite');
  });

  it('refuses at once where as many wait as may', () => {
    const gate = new Gate(1);
    askAs(gate, ...Array.from({ length: 22 }, (_, n) => `caller ${n}`));
    expect(refused).toEqual([['caller 21', 'full']]);
  });

  it('refuses at once whoever would wait too long as things go', () => {
    const gate = new Gate(1);
    askAs(gate, ...Array.from({ length: 15 }, (_, n) => `caller ${n}`));
    for (let n = 0; n < 10; n++) {
      jest.advanceTimersByTime(20);
      gate.leave(`caller ${n}`);
    }
    // Four wait, and each takes nearly 20 ms.
    askAs(gate, ...Array.from({ length: 12 }, (_, n) => `late ${n}`));
    expect({ entered: entered.length, refused }).toEqual({ entered: 11, refused: [['late 11', 'full']] });
  });

  it('lets nobody wait where it is told to', () => {
    const gate = new Gate(1, { waits: false });
    askAs(gate, 'a', 'b');
    expect({ entered, refused }).toEqual({ entered: ['a'], refused: [['b', 'full']] });
  });

  it('is patient with a burst, and not with a load that lasts', () => {
    const gate = new Gate(2);
    askAs(gate, 'a', 'b', 'c');
    jest.advanceTimersByTime(240);
    expect(refused).toEqual([]);
    jest.advanceTimersByTime(20);
    expect(refused).toEqual([['c', 'waited']]);
    ask(gate, 'd');
    jest.advanceTimersByTime(25);
    expect(refused.at(-1)).toEqual(['d', 'waited']);
    // Nobody is refused for a second.
    jest.advanceTimersByTime(1000);
    ask(gate, 'e');
    jest.advanceTimersByTime(200);
    gate.leave('a');
    expect(entered.at(-1)).toBe('e');
  });

  it('tries less and less often whether a load that lasts has ended', () => {
    const gate = new Gate(1);
    const patience: number[] = [];
    ask(gate, 'a');
    const start = performance.now();
    while (performance.now() - start < 60_000) {
      const [since, before] = [performance.now(), refused.length];
      ask(gate, 'b');
      while (refused.length === before) jest.advanceTimersByTime(5);
      if (performance.now() - since > 200) patience.push(Math.round((since - start) / 1000));
    }
    expect(patience).toEqual([0, 5, 15, 36]);
  });

  it('goes on with whoever waits when the one who was let in leaves at once', () => {
    const gate = new Gate(1);
    ask(gate, 'a');
    for (const name of ['b', 'c', 'd']) {
      gate.enter(
        name,
        () => {
          entered.push(name);
          gate.leave(name);
        },
        () => undefined,
      );
    }
    gate.leave('a');
    expect({ entered, size: gate.size }).toEqual({ entered: ['a', 'b', 'c', 'd'], size: 0 });
  });

  it('takes all who come where it has no bound', () => {
    const gate = new Gate(0);
    for (let n = 0; n < 1000; n++) ask(gate, 'a');
    expect({ entered: entered.length, size: gate.size }).toEqual({ entered: 1000, size: 1000 });
  });

  it('remembers nobody who is neither in nor waits', () => {
    const gate = new Gate(1);
    askAs(gate, 'a', 'b', 'c', 'd', 'e', 'f');
    jest.advanceTimersByTime(2000);
    gate.leave('a');
    expect((gate as unknown as { counts: Map<string, unknown> }).counts.size).toBe(0);
  });
});
