/** A round begins, or the game: the slip of the last sale is cleared away. */
import type { Dealt, Ended, RoundBegan } from "../../../generated/messages";
import type { Scene } from "../scene";

function isWon({ result }: Ended, reader: number | null): boolean {
  return reader === null || result.winners.includes(reader);
}

const PAUSE_MS = { dealt: 350, "round-began": 300, ended: 900 };

export async function turnPage(event: Dealt | RoundBegan | Ended, scene: Scene): Promise<void> {
  if (event.event !== "ended") scene.clearTable();
  if (event.event === "ended") scene.sound(isWon(event, scene.reader.seat) ? "win" : "lose");
  await scene.show();
  await scene.pause(PAUSE_MS[event.event]);
  scene.clearTable();
}
