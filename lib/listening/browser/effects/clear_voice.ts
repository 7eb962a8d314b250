/**
 * Makes a voice easier to follow in a noisy place: no rumble, more of what tells consonants apart, and
 * loud and quiet nearer together.
 *
 * @returns the way in and the way out
 */
export function makeClearVoice(context: AudioContext): { input: AudioNode; output: AudioNode } {
  const rumble = new BiquadFilterNode(context, { type: "highpass", frequency: 80 });
  const presence = new BiquadFilterNode(context, {
    type: "peaking",
    frequency: 3000,
    Q: 0.9,
    gain: 4, // dB
  });
  const evenness = new DynamicsCompressorNode(context, {
    threshold: -24,
    knee: 20,
    ratio: 3,
    attack: 0.005,
    release: 0.2,
  });
  rumble.connect(presence).connect(evenness);
  return { input: rumble, output: evenness };
}
