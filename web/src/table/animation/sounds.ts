/** Synthesised sounds: a tick, a rustle, a squeak, a bark. Off by default. */
import type { GameEvent } from "../../generated/messages";
import { settings } from "../../lib/settings.svelte";

/** One tone: frequency at its start and end in hertz, duration in seconds, volume, delay in seconds. */
type Tone = readonly [from: number, to: number, duration: number, volume: number, delay?: number];

const SOUNDS: Partial<Record<GameEvent["event"] | "turn", { wave: OscillatorType; tones: readonly Tone[] }>> = {
  placed: { wave: "triangle", tones: [[220, 140, 0.07, 0.15]] },
  "turned-up": { wave: "triangle", tones: [[320, 520, 0.08, 0.15]] },
  "bid-made": { wave: "sine", tones: [[660, 660, 0.08, 0.14]] },
  passed: {
    wave: "sine",
    tones: [
      [1500, 2100, 0.07, 0.07],
      [1700, 2300, 0.07, 0.06, 0.09],
    ],
  },
  sold: {
    wave: "triangle",
    tones: [
      [392, 392, 0.12, 0.16],
      [523, 523, 0.2, 0.16, 0.12],
    ],
  },
  "dogs-left": {
    wave: "sawtooth",
    tones: [
      [190, 110, 0.13, 0.12],
      [180, 100, 0.15, 0.12, 0.22],
    ],
  },
  "no-sale": { wave: "triangle", tones: [[300, 150, 0.35, 0.14]] },
  ended: {
    wave: "triangle",
    tones: [
      [523, 523, 0.15, 0.15],
      [659, 659, 0.15, 0.15, 0.15],
      [784, 784, 0.35, 0.15, 0.3],
    ],
  },
  turn: {
    wave: "sine",
    tones: [
      [587, 587, 0.12, 0.18],
      [880, 880, 0.22, 0.18, 0.12],
    ],
  },
};

/** Browsers may hold sounds back until the reader touches the page; later than this, drop them. */
const MAX_DELAY_MS = 500;

let context: AudioContext | null = null;

/** Play the sound of *event*, unless the page is hidden. */
export function playEventSound(event: GameEvent): void {
  if (!document.hidden) void playSound(event.event);
}

/** Chime for the reader's turn, even if the page is hidden. */
export function playTurnSound(): void {
  void playSound("turn");
}

async function playSound(name: GameEvent["event"] | "turn"): Promise<void> {
  const sound = SOUNDS[name];
  if (!sound || !settings.sound) return;
  context ??= new AudioContext();
  const requestedAt = Date.now();
  if (context.state !== "running") await context.resume();
  if (Date.now() - requestedAt > MAX_DELAY_MS) return;
  for (const [from, to, duration, volume, delay = 0] of sound.tones) {
    const start = context.currentTime + delay;
    const tone = new OscillatorNode(context, { type: sound.wave, frequency: from });
    const gain = new GainNode(context, { gain: 0 });
    tone.frequency.exponentialRampToValueAtTime(to, start + duration);
    gain.gain.setValueAtTime(0, start);
    gain.gain.linearRampToValueAtTime(volume, start + 0.01);
    gain.gain.exponentialRampToValueAtTime(0.001, start + duration);
    tone.connect(gain).connect(context.destination);
    tone.start(start);
    tone.stop(start + duration);
  }
}
