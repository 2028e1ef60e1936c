/** One dog only: it jumps out of its card, runs its prey to the box, and both are gone. */
import type { DogsLeft } from "../../../generated/messages";
import { applyEvent } from "../../../lib/table/boardState";
import { cardName } from "../../../lib/text/names";
import { t } from "../../../lib/text/words.svelte";
import { openBox, shutBox, type Box } from "../props/box";
import { trailDust } from "../props/dust";
import { cutOut, type Figure } from "../props/figure";
import { pose, run } from "../props/path";
import type { Scene } from "../scene";

const FRIGHT_MS = 260;
const JUMP_MS = 220;
const RUN_MS = 850;
/** The dog is so long behind its prey. */
const BEHIND_MS = 150;
const LOOK_ROUND_MS = 600;

export async function chase(event: DogsLeft, scene: Scene): Promise<void> {
  const { row } = applyEvent(scene.board, event);
  const dogAt = row.findIndex(({ fate }) => fate === "dog");
  const preyAt = row.findIndex(({ fate }) => fate === "chased");
  const [dog] = event.dogs;
  const dogCard = scene.anchor(`row-${dogAt}`), preyCard = scene.anchor(`row-${preyAt}`);
  const box = openBox(scene);
  scene.sound(dog === "L" ? "growl" : "bark");
  if (dogCard) void scene.move(dogCard, shiver(4), FRIGHT_MS, { easing: "linear" });
  if (preyCard) void scene.move(preyCard, shiver(2), FRIGHT_MS, { easing: "linear" });
  await scene.pause(FRIGHT_MS);
  const runner = cutOut(scene, dogAt), prey = preyAt < 0 ? null : cutOut(scene, preyAt);
  await scene.show();
  if (dog) scene.slip.crossOut(dog, t("web-slip-dog", { name: cardName(dog) }));
  if (event.chased) scene.slip.crossOut(event.chased, t("web-slip-chased", { name: cardName(event.chased) }));
  if (prey) scene.sound("meow");
  await Promise.all([prey && jump(scene, prey), runner && jump(scene, runner)]);
  if (!prey && runner) await lookRound(scene, runner);
  scene.sound("chase");
  await Promise.all([
    prey && runTo(scene, prey, box, 0),
    runner && runTo(scene, runner, box, prey ? BEHIND_MS : 0),
  ]);
  await shutBox(scene, box);
}

function shiver(size: number): Keyframe[] {
  return [0, -size, size, -size, size, 0].map((x) => ({ translate: `${x}px 0` }));
}

const AIRBORNE = 1.32;

function jump(scene: Scene, { prop, home, cardWidth }: Figure): Promise<void> {
  const top = { x: home.at.x, y: home.at.y - cardWidth * 0.38 };
  const frames = [
    { transform: pose(prop, home) },
    { transform: pose(prop, { at: top, scale: AIRBORNE, turn: -8 }) },
  ];
  return scene.move(prop, frames, JUMP_MS, { easing: "cubic-bezier(0.2, 0.8, 0.4, 1)" });
}

function lookRound(scene: Scene, { prop, home, cardWidth }: Figure): Promise<void> {
  const at = { x: home.at.x, y: home.at.y - cardWidth * 0.38 };
  const frames = [-8, 10, 10, -12, -12, 0].map((turn) => ({ transform: pose(prop, { at, scale: AIRBORNE, turn }) }));
  return scene.move(prop, frames, LOOK_ROUND_MS, { easing: "ease-in-out" });
}

function runTo(scene: Scene, { prop, home, cardWidth }: Figure, box: Box, delay: number): Promise<void> {
  const from = { at: { x: home.at.x, y: home.at.y - cardWidth * 0.38 }, scale: AIRBORNE, turn: -8 };
  const hops = Math.max(3, Math.round(Math.abs(from.at.x - box.mouth.x) / (cardWidth * 0.55)));
  const frames = run(prop, from, box.mouth, { hops, height: cardWidth * 0.16, lean: 9, scale: 0.92, endScale: 0.16 });
  trailDust(scene, from.at, box.mouth, cardWidth, RUN_MS, delay);
  return scene.move(prop, frames, RUN_MS, { delay, easing: "linear" });
}
