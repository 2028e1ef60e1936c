/**
 * The sounds of the table, which `python -m tools.sounds` makes. A sound is a score of short samples.
 * These are in one file, which is loaded after the reader has first touched the page: before that,
 * browsers play nothing anyway.
 */
import { settings } from "../../lib/settings.svelte";
import LISTING from "../../sounds/sounds.json";
import FILE from "../../sounds/sounds.mp3?url";

export type SoundName = keyof typeof LISTING.sounds;
/** A sample, when it begins in the sound, how much faster than recorded it is played, how loud. */
type Note = readonly [keyof typeof LISTING.samples, number, number, number];

/** A sound that is ready later than this is dropped. */
const MAX_DELAY_MS = 400;
const GESTURES = ["pointerdown", "keydown"] as const;

let context: AudioContext | null = null;
let samples: Promise<AudioBuffer> | null = null;

/** Load the sounds when the reader has touched the page, unless they are off. */
export function loadSoundsOnGesture(): () => void {
  const load = () => {
    if (settings.sound) void loadSamples().catch(() => undefined);
  };
  if (navigator.userActivation?.hasBeenActive) load();
  for (const gesture of GESTURES) addEventListener(gesture, load, { passive: true });
  return () => GESTURES.forEach((gesture) => removeEventListener(gesture, load));
}

/** Play a sound, if sounds are on and the reader looks at the page. */
export function playSound(name: SoundName): void {
  if (!document.hidden) void play(name);
}

/** Tell the reader of their turn, even if they look elsewhere. */
export function playTurnSound(): void {
  void play("your-turn");
}

async function play(name: SoundName): Promise<void> {
  // Without a gesture there is no context, and a browser would hold the sound back.
  if (!settings.sound || !samples || !context) return;
  const requestedAt = Date.now();
  const buffer = await samples.catch(() => null);
  if (context.state !== "running") await context.resume();
  if (!buffer || Date.now() - requestedAt > MAX_DELAY_MS) return;
  for (const note of LISTING.sounds[name] as unknown as readonly Note[]) playNote(context, buffer, note);
}

function playNote(context: AudioContext, buffer: AudioBuffer, [sample, at, pitch, loudness]: Note): void {
  const [start, duration] = LISTING.samples[sample] as [number, number];
  const source = new AudioBufferSourceNode(context, { buffer, playbackRate: pitch });
  source.connect(new GainNode(context, { gain: loudness })).connect(context.destination);
  source.start(context.currentTime + at, start, duration);
}

function loadSamples(): Promise<AudioBuffer> {
  context ??= new AudioContext();
  samples ??= decode(context).catch((error: unknown) => {
    samples = null; // try again at the next gesture
    throw error;
  });
  return samples;
}

async function decode(context: AudioContext): Promise<AudioBuffer> {
  const response = await fetch(FILE);
  if (!response.ok) throw new Error(`The sounds cannot be loaded: ${response.status}.`);
  return context.decodeAudioData(await response.arrayBuffer());
}
