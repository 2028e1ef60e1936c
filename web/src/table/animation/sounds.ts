/** Small sounds, made on the spot: a tick, a rustle, a squeak, a bark. Off unless wanted. */
import type { GameEvent } from "../../generated/messages";
import { settings } from "../../lib/settings.svelte";

/** One tone: from and to in hertz, how long in seconds, how loud, after how long. */
type Tone = readonly [from: number, to: number, lasts: number, loud: number, wait?: number];

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

/** Browsers may keep a page silent until it is touched; what is older than this is not made up for. */
const LATE_MS = 500;

let context: AudioContext | null = null;

/** Let an event be heard by who looks at the table. */
export function play(event: GameEvent): void {
  if (!document.hidden) void sound(event.event);
}

/** Say that it is somebody's turn, to who looks elsewhere too. */
export function chime(): void {
  void sound("turn");
}

async function sound(name: GameEvent["event"] | "turn"): Promise<void> {
  const found = SOUNDS[name];
  if (!found || !settings.sound) return;
  context ??= new AudioContext();
  const asked = Date.now();
  if (context.state !== "running") await context.resume();
  if (Date.now() - asked > LATE_MS) return;
  for (const [from, to, lasts, loud, wait = 0] of found.tones) {
    const start = context.currentTime + wait;
    const tone = new OscillatorNode(context, { type: found.wave, frequency: from });
    const volume = new GainNode(context, { gain: 0 });
    tone.frequency.exponentialRampToValueAtTime(to, start + lasts);
    volume.gain.setValueAtTime(0, start);
    volume.gain.linearRampToValueAtTime(loud, start + 0.01);
    volume.gain.exponentialRampToValueAtTime(0.001, start + lasts);
    tone.connect(volume).connect(context.destination);
    tone.start(start);
    tone.stop(start + lasts);
  }
}
