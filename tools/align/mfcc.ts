/**
 * Mel-frequency cepstral coefficients: the sound of a stretch of speech in a few numbers, independent of the
 * speaker (Davis and Mermelstein, 1980). Computed while the sound comes in, so that hours of it are never in
 * memory.
 */

/** Samples per second of all compared sound: espeak-ng's output rate. */
export const SAMPLE_RATE = 22_050;
/** Milliseconds from one frame to the next. */
export const HOP_MS = 20;
/** Numbers per frame: coefficients 1 to 12, then the loudness. */
export const WIDTH = 13;

const HOP = SAMPLE_RATE * HOP_MS / 1_000, SIZE = 1_024, FILTERS = 26, TOP_HZ = 8_000;
const LOUDNESS = WIDTH - 1;

/** Consecutive frames of `WIDTH` numbers each. */
export interface Frames {
  values: Float32Array;
  count: number;
}

const toMel = (hz: number) => 1_127 * Math.log(1 + hz / 700);
const fromMel = (mel: number) => 700 * (Math.exp(mel / 1_127) - 1);

/** For each filter the first bin of the spectrum, and the weights from there on. */
const BANK = Array.from({ length: FILTERS }, (_, nth) => {
  const [low, middle, high] = [0, 1, 2].map((it) =>
    fromMel(toMel(60) + (toMel(TOP_HZ) - toMel(60)) * (nth + it) / (FILTERS + 1)) * SIZE /
    SAMPLE_RATE
  ) as [number, number, number];
  const first = Math.ceil(low);
  return {
    first,
    weights: Array.from({ length: Math.floor(high) - first + 1 }, (_, at) => {
      const bin = first + at;
      return bin <= middle ? (bin - low) / (middle - low) : (high - bin) / (high - middle);
    }),
  };
});
const WINDOW = Float64Array.from(
  { length: SIZE },
  (_, at) => 0.54 - 0.46 * Math.cos(2 * Math.PI * at / (SIZE - 1)),
);
const COSINES = Array.from(
  { length: WIDTH - 1 },
  (_, nth) =>
    Array.from(
      { length: FILTERS },
      (_, at) => Math.cos(Math.PI * (nth + 1) * (at + 0.5) / FILTERS),
    ),
);

/** Takes sound as it comes, samples from -32768 to 32767; returns its frames at the end. */
export class FrameMaker {
  #values = new Float32Array(WIDTH * 4_096);
  #count = 0;
  #window = new Float32Array(SIZE);
  #filled = SIZE - HOP; // the first frame's middle is the first sample, less half a hop
  readonly #re = new Float64Array(SIZE);
  readonly #im = new Float64Array(SIZE);

  push(samples: Int16Array): void {
    for (let at = 0; at < samples.length;) {
      const taken = Math.min(SIZE - this.#filled, samples.length - at);
      this.#window.set(samples.subarray(at, at + taken), this.#filled);
      this.#filled += taken;
      at += taken;
      if (this.#filled < SIZE) return;
      this.#add();
      this.#window.copyWithin(0, HOP);
      this.#filled = SIZE - HOP;
    }
  }

  get count(): number {
    return this.#count;
  }

  end(): Frames {
    return { values: this.#values.subarray(0, this.#count * WIDTH), count: this.#count };
  }

  #add(): void {
    if ((this.#count + 1) * WIDTH > this.#values.length) {
      const larger = new Float32Array(this.#values.length * 2);
      larger.set(this.#values);
      this.#values = larger;
    }
    const [re, im] = [this.#re, this.#im];
    for (let at = 0; at < SIZE; at++) {
      re[at] = (this.#window[at]! - 0.95 * (at > 0 ? this.#window[at - 1]! : 0)) * WINDOW[at]!;
    }
    im.fill(0);
    transform(re, im);
    let all = 0;
    const logs = BANK.map(({ first, weights }) => {
      let sum = 0;
      for (let at = 0; at < weights.length; at++) {
        const bin = first + at;
        sum += weights[at]! * (re[bin]! ** 2 + im[bin]! ** 2);
      }
      all += sum;
      return Math.log(sum + 1e5);
    });
    const from = this.#count * WIDTH;
    for (let nth = 0; nth < LOUDNESS; nth++) {
      let sum = 0;
      for (let at = 0; at < FILTERS; at++) sum += COSINES[nth]![at]! * logs[at]!;
      this.#values[from + nth] = sum;
    }
    this.#values[from + LOUDNESS] = Math.log(all + 1e6);
    this.#count++;
  }
}

/** The fast Fourier transform of Cooley and Tukey, in place. */
function transform(re: Float64Array, im: Float64Array): void {
  for (let at = 1, other = 0; at < SIZE; at++) {
    let bit = SIZE >> 1;
    for (; other & bit; bit >>= 1) other ^= bit;
    other ^= bit;
    if (at < other) {
      [re[at], re[other]] = [re[other]!, re[at]!];
      [im[at], im[other]] = [im[other]!, im[at]!];
    }
  }
  for (let size = 2; size <= SIZE; size <<= 1) {
    const half = size >> 1, turn = SIZE / size;
    for (let from = 0; from < SIZE; from += size) {
      for (let at = 0; at < half; at++) {
        const [cos, sin] = [COS[at * turn]!, SIN[at * turn]!];
        const a = from + at, b = a + half;
        const x = re[b]! * cos + im[b]! * sin, y = im[b]! * cos - re[b]! * sin;
        re[b] = re[a]! - x;
        im[b] = im[a]! - y;
        re[a] = re[a]! + x;
        im[a] = im[a]! + y;
      }
    }
  }
}
const COS = Float64Array.from({ length: SIZE / 2 }, (_, at) => Math.cos(2 * Math.PI * at / SIZE));
const SIN = Float64Array.from({ length: SIZE / 2 }, (_, at) => Math.sin(2 * Math.PI * at / SIZE));

/** Loudness of each frame, before `normalize`. */
export const loudnessOf = ({ values, count }: Frames): Float32Array =>
  Float32Array.from({ length: count }, (_, at) => values[at * WIDTH + LOUDNESS]!);

/**
 * Scales each number to mean 0 and deviation 1 over the speech: voices, rooms and levels then differ less.
 *
 * @param speech per frame, 1: not silence, of which recordings have different amounts
 */
export function normalize({ values, count }: Frames, speech: Uint8Array): Frames {
  const spoken = Math.max(1, speech.reduce((sum, it) => sum + it, 0));
  const same = new Float32Array(values.length);
  for (let nth = 0; nth < WIDTH; nth++) {
    let sum = 0, squares = 0;
    for (let frame = 0, at = nth; frame < count; frame++, at += WIDTH) {
      if (!speech[frame]) continue;
      sum += values[at]!;
      squares += values[at]! ** 2;
    }
    const mean = sum / spoken, deviation = Math.sqrt(Math.max(1e-9, squares / spoken - mean ** 2));
    for (let at = nth; at < values.length; at += WIDTH) same[at] = (values[at]! - mean) / deviation;
  }
  return { values: same, count };
}

/** The same frames scaled to length 1, as `warp` compares them. */
export function toUnits({ values, count }: Frames): Frames {
  const units = new Float32Array(values.length);
  for (let from = 0; from < values.length; from += WIDTH) {
    let squares = 1e-9;
    for (let nth = 0; nth < WIDTH; nth++) squares += values[from + nth]! ** 2;
    const by = 1 / Math.sqrt(squares);
    for (let nth = 0; nth < WIDTH; nth++) units[from + nth] = values[from + nth]! * by;
  }
  return { values: units, count };
}

/** Means of `by` frames each, for the first, coarse comparison. */
export function shrink({ values, count }: Frames, by: number): Frames {
  const fewer = Math.ceil(count / by), means = new Float32Array(fewer * WIDTH);
  for (let at = 0; at < fewer; at++) {
    const end = Math.min(count, (at + 1) * by);
    for (let frame = at * by; frame < end; frame++) {
      for (let nth = 0; nth < WIDTH; nth++) {
        means[at * WIDTH + nth]! += values[frame * WIDTH + nth]! / (end - at * by);
      }
    }
  }
  return { values: means, count: fewer };
}
