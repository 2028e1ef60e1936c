/** The buyer takes the sack: the slip is added up, gain or loss bursts, and the cards go home. */
import type { SackTaken } from "../../../generated/messages";
import { t, words } from "../../../lib/text/words.svelte";
import { burst, kindOfGain } from "../props/burst";
import { centre, type Scene } from "../scene";

const LINE_MS = 170;
const CARRY_MS = 450;
const STAGGER_MS = 60;

export async function takeSack(event: SackTaken, scene: Scene): Promise<void> {
  const isReader = event.seat === scene.reader.seat;
  const price = scene.past.findLast((each) => each.event === "sold")?.price ?? 0;
  const gain = event.worth - price, kind = kindOfGain(gain);
  const print = async (text: string, amount: string, kind: "sum" | "card" | "gain" | "loss") => {
    scene.slip.print({ text, amount, kind });
    scene.sound("tick");
    await scene.pause(LINE_MS);
  };
  await print(t("web-slip-worth"), words.signed(event.worth), "sum");
  await print(t("web-slip-paid", { who: isReader ? "you" : "other" }), `${price}`, "card");
  await print(t("web-slip-gain", { kind }), words.signed(gain), kind === "loss" ? "loss" : "gain");
  await burst(scene, { gain, at: scene.anchor(`seat-${event.seat}`), isLarge: isReader });
  await carryHome(scene, event.seat);
  await scene.show();
}

/** Carry the cards that are left to their buyer. */
async function carryHome(scene: Scene, seat: number): Promise<void> {
  const goal = scene.anchor(`fan-${seat}`, `seat-${seat}`);
  const cards = scene.board.row.flatMap(({ fate }, place) => (fate ? [] : (scene.anchor(`row-${place}`) ?? [])));
  const gone = scene.board.row.flatMap(({ fate }, place) => (fate ? (scene.anchor(`row-${place}`) ?? []) : []));
  for (const card of gone) void scene.fade(card, 1, 0);
  scene.sound("take");
  for (const [index, card] of cards.entries()) {
    if (!scene.isMoving || !goal) {
      void scene.fade(card, 1, 0);
      continue;
    }
    const from = centre(card), to = centre(goal);
    const frames = [
      { transform: "none" },
      { transform: `translate(${to.x - from.x}px, ${to.y - from.y}px) rotate(10deg) scale(0.22)`, opacity: 0.9 },
    ];
    void scene.move(card, frames, CARRY_MS, { delay: index * STAGGER_MS, easing: "cubic-bezier(0.5, 0, 0.6, 1)" });
  }
  await scene.pause(CARRY_MS + Math.max(0, cards.length - 1) * STAGGER_MS);
}
