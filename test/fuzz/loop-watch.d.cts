export class LoopWatch {
  take(): number;
  stop(): void;
}
