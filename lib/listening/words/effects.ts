/** The browser has stopped what makes the voice clear. */
export enum EffectWords {
  interrupted = "Sound interrupted",
  press = "Press play to go on.",
}
