/** What the controls of a player can ask for. */
export interface Verbs {
  /** The big button: begin, go on, pause. */
  press(): void;
  preview(sec: number): void;
  seek(sec: number): void;
  hover(sec: number | null): void;
  skip(bySec: number): void;
  previousChapter(): void;
  nextChapter(): void;
  cycleRate(): void;
  setRate(rate: number): void;
  setVolume(volume: number): void;
  toggleMute(): void;
  setAutoplayNext(on: boolean): void;
  openChapters(): void;
  retry(): void;
  reload(): void;
  dismiss(): void;
}
