/** Two dogs or more: they fight, roll off in a ball of dust, and leave every cat alone. */
import type { DogsLeft } from "../../../generated/messages";
import { applyEvent } from "../../../lib/table/boardState";
import { cardName } from "../../../lib/text/names";
import { t } from "../../../lib/text/words.svelte";
import { pieceDrawing } from "../../../ui/pictures/cardDrawings";
import { openBox, shutBox } from "../props/box";
import { trailDust } from "../props/dust";
import { cutOut, type Figure } from "../props/figure";
import { arc, pose } from "../props/path";
import { centre, type Point, type Scene } from "../scene";

const LEAP_MS = 320;
const FIGHT_MS = 650;
const ROLL_MS = 650;
const RELIEF_MS = 500;

export async function fight(event: DogsLeft, scene: Scene): Promise<void> {
  const { row } = applyEvent(scene.board, event);
  const places = row.flatMap(({ fate }, place) => (fate === "dog" ? [place] : []));
  const box = openBox(scene);
  scene.sound("bark");
  const dogs = places.map((place) => cutOut(scene, place)).filter((dog): dog is Figure => dog !== null);
  await scene.show();
  for (const dog of event.dogs) scene.slip.crossOut(dog, t("web-slip-dog", { name: cardName(dog) }));
  const width = dogs[0]?.cardWidth ?? 0;
  const spot = middle(dogs.map(({ home }) => home.at), width);
  await Promise.all(dogs.map((dog) => leap(scene, dog, spot)));
  scene.sound("scuffle");
  const ball = scene.add("ball", pieceDrawing("scuffle"), width * 1.25);
  for (const [index, { prop }] of dogs.entries()) void tumble(scene, prop, spot, width, index / dogs.length);
  const turns = [0, 70, 160, 230, 330].map((turn, at) => ({
    transform: pose(ball, { at: { x: spot.x + (at % 2 ? 8 : -8), y: spot.y + (at % 2 ? -6 : 4) }, scale: at === 0 ? 0.3 : 1, turn }),
  }));
  await scene.move(ball, turns, FIGHT_MS, { easing: "linear" });
  for (const { prop } of dogs) prop.style.visibility = "hidden";
  trailDust(scene, spot, box.mouth, width, ROLL_MS);
  const roll = [
    { transform: pose(ball, { at: spot, turn: 330 }) },
    { transform: pose(ball, { at: box.mouth, scale: 0.2, turn: -240 }) },
  ];
  await scene.move(ball, roll, ROLL_MS, { easing: "cubic-bezier(0.5, 0, 0.8, 0.6)" });
  await Promise.all([shutBox(scene, box), relieve(scene, row.flatMap(({ fate }, place) => (fate ? [] : [place])))]);
}

function middle(points: readonly Point[], width: number): Point {
  const sum = points.reduce((all, { x, y }) => ({ x: all.x + x, y: all.y + y }), { x: 0, y: 0 });
  const count = Math.max(1, points.length);
  return { x: sum.x / count, y: sum.y / count - width * 0.35 };
}

function leap(scene: Scene, { prop, home, cardWidth }: Figure, to: Point): Promise<void> {
  const turn = home.at.x < to.x ? 16 : -16;
  return scene.move(prop, arc(prop, home, { at: to, turn }, cardWidth * 0.3), LEAP_MS, { easing: "linear" });
}

/** Let a dog go round behind the ball of dust, so that its head shows now and then. */
function tumble(scene: Scene, prop: HTMLElement, round: Point, width: number, start: number): Promise<void> {
  const frames = Array.from({ length: 9 }, (_, step) => {
    const angle = 2 * Math.PI * (start + step / 8);
    const at = { x: round.x + Math.cos(angle) * width * 0.5, y: round.y + Math.sin(angle) * width * 0.34 };
    return { transform: pose(prop, { at, scale: 0.7, turn: Math.sin(angle) * 40 }) };
  });
  return scene.move(prop, frames, FIGHT_MS, { easing: "linear" });
}

/** The cats wipe their brows. */
function relieve(scene: Scene, places: readonly number[]): Promise<void> {
  for (const place of places) {
    const card = scene.anchor(`row-${place}`);
    if (!card || !scene.isMoving) continue;
    const width = card.offsetWidth, { x, y } = centre(card);
    const drop = scene.add("sweat", pieceDrawing("sweat"), width * 0.4);
    const from = { x: x + width * 0.26, y: y - width * 0.42 };
    const frames = [
      { transform: pose(drop, { at: from, scale: 0.4 }), opacity: 0 },
      { transform: pose(drop, { at: { x: from.x + 6, y: from.y - 10 } }), opacity: 1, offset: 0.35 },
      { transform: pose(drop, { at: { x: from.x + 18, y: from.y + 16 } }), opacity: 0 },
    ];
    void scene.move(drop, frames, RELIEF_MS, { easing: "ease-out" });
    void scene.move(card, [{ scale: 1 }, { scale: 1.03 }, { scale: 1 }], RELIEF_MS);
  }
  return scene.pause(RELIEF_MS);
}
