/** Whether what is heard is what the player says it is. */

/** A page of any engine's driver. */
interface Page {
  evaluate(
    fn: (seeks: boolean) => Promise<{ shiftMs: number; likeness: number }>,
    seeks: boolean,
  ): Promise<{ shiftMs: number; likeness: number }>;
}

/**
 * Milliseconds between the time the element tells and the place in the chapter's file where the sound that
 * goes out stands. Seeks to the demo's "one minute thirty" and looks for what is then heard in the decoded
 * file, within half a second to either side.
 *
 * @param o.seeks false: the sound plays there already
 * @throws {Error} when what is heard is nowhere there
 */
export async function misplacedMs(page: Page, { seeks = true } = {}): Promise<number> {
  const { shiftMs, likeness } = await page.evaluate(async (seeks) => {
    const sound = document.getElementById("sound") as HTMLAudioElement;
    const context = new AudioContext(), listener = context.createAnalyser();
    listener.fftSize = 16384;
    const source = context.createMediaElementSource(sound);
    source.connect(listener);
    source.connect(context.destination);
    const [address] = (sound.dataset.stream ?? sound.src).split("&from");
    const file = await (await fetch(address!)).arrayBuffer();
    const whole = (await context.decodeAudioData(file)).getChannelData(0);
    const heard = new Float32Array(listener.fftSize), rate = context.sampleRate;
    const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

    const seeked = new Promise((resolve) => sound.addEventListener("seeked", resolve));
    if (seeks) sound.currentTime = 89.5;
    if (seeks) await seeked;
    await pause(400); // until nothing from before is in the listener's memory
    let atSec = 0;
    for (let tries = 0; tries < 2000 && Math.hypot(...heard) < 5; tries++) {
      // At the moment when it tells another time: some engines tell the same for 40 ms.
      atSec = sound.currentTime;
      while (sound.currentTime === atSec) await pause(1);
      listener.getFloatTimeDomainData(heard);
      atSec = sound.currentTime;
    }

    const first = Math.round(atSec * rate) - heard.length, reach = Math.round(0.5 * rate);
    let likeness = 0, best = 0;
    for (let shift = -reach; shift <= reach; shift += 4) {
      let product = 0, heardEnergy = 0, wholeEnergy = 0;
      for (let i = 0; i < heard.length; i += 8) {
        const one = heard[i]!, other = whole[first + shift + i] ?? 0;
        product += one * other;
        heardEnergy += one * one;
        wholeEnergy += other * other;
      }
      const like = product / Math.sqrt(heardEnergy * wholeEnergy);
      if (like > likeness) [likeness, best] = [like, shift];
    }
    return { shiftMs: best / rate * 1000, likeness };
  }, seeks);
  if (likeness < 0.9) throw new Error(`what is heard is not in the file there: ${likeness}`);
  return Math.abs(shiftMs);
}
