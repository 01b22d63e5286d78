export class LoopWatch {
  readAndReset(): number;
  stop(): void;
}
