/** The start player's marker goes from one seat to another. */
import type { MarkerMoved } from "../../../generated/messages";
import { pieceDrawing } from "../../../ui/pictures/cardDrawings";
import { arc } from "../props/path";
import { centre, type Scene } from "../scene";

const FLIGHT_MS = 500;
const MARKER_PX = 44;

export async function moveMarker(event: MarkerMoved, scene: Scene): Promise<void> {
  const from = scene.anchor(`marker-${scene.board.start}`, `seat-${scene.board.start}`);
  const to = scene.anchor(`seat-${event.seat}`);
  scene.sound("bell");
  if (from && to && scene.isMoving) {
    const bell = scene.add("bell", pieceDrawing("marker"), MARKER_PX);
    const frames = arc(bell, { at: centre(from), turn: -14 }, { at: centre(to), turn: 20 }, 40);
    await scene.move(bell, frames, FLIGHT_MS, { easing: "linear" });
  } else await scene.pause(FLIGHT_MS / 2);
  await scene.show();
}
