/** Plays each event as a scene. One module in `scenes` for each kind of scene. */
import { mount, unmount } from "svelte";
import type { GameEvent } from "../../generated/messages";
import { settings } from "../../lib/settings.svelte";
import type { Reader } from "../../lib/text/names";
import SaleSlip from "./SaleSlip.svelte";
import { Scene, type Moment } from "./scene";
import "./scenes.css";
import { bid } from "./scenes/bid";
import { chase } from "./scenes/chase";
import { fight } from "./scenes/dogFight";
import { moveMarker } from "./scenes/marker";
import { layMice } from "./scenes/miceLaid";
import { explainNoMice } from "./scenes/noMice";
import { leaveUnsold } from "./scenes/noSale";
import { pass } from "./scenes/pass";
import { place } from "./scenes/place";
import { turnPage } from "./scenes/round";
import { takeSack } from "./scenes/sackTaken";
import { sell } from "./scenes/sale";
import { turnUp } from "./scenes/turnUp";
import { Slip } from "./slip.svelte";
import { loadSoundsOnGesture } from "./sounds";

export class SceneDirector {
  readonly #layer = document.createElement("div");
  readonly #slip = new Slip();
  readonly #component: ReturnType<typeof mount>;
  readonly #stopLoading = loadSoundsOnGesture();

  /** Direct scenes between the pictures within *root*; `data-anchor` marks their places. */
  constructor(
    private readonly root: HTMLElement,
    private readonly reader: () => Reader,
  ) {
    this.#layer.className = "scene-layer";
    this.#layer.ariaHidden = "true";
    document.body.append(this.#layer);
    this.#component = mount(SaleSlip, { target: this.#layer, props: { slip: this.#slip, root } });
  }

  /** Play the scene of *event*, and return when the next one may begin. */
  async play(event: GameEvent, moment: Moment): Promise<void> {
    if (!Number.isFinite(moment.pace)) {
      this.clear();
      moment.show();
      return nextFrame();
    }
    this.#layer.toggleAttribute("data-still", !settings.isMotionOn);
    this.root.dataset["scene"] = event.event;
    const scene = new Scene(this.root, this.#layer, moment, this.reader(), this.#slip);
    try {
      await playScene(event, scene);
    } finally {
      scene.end();
      delete this.root.dataset["scene"];
    }
  }

  /** Clear the table of everything that belongs to scenes. */
  clear(): void {
    this.#slip.clear();
    for (const prop of this.#layer.querySelectorAll("[data-lasting]")) prop.remove();
  }

  end(): void {
    this.#stopLoading();
    void unmount(this.#component);
    this.#layer.remove();
  }
}

function playScene(event: GameEvent, scene: Scene): Promise<void> {
  switch (event.event) {
    case "dealt":
    case "round-began":
    case "ended":
      return turnPage(event, scene);
    case "mice-laid":
      return layMice(event, scene);
    case "no-mice-laid":
      return explainNoMice(event, scene);
    case "placed":
      return place(event, scene);
    case "turned-up":
      return turnUp(event, scene);
    case "bid-made":
      return bid(event, scene);
    case "passed":
      return pass(event, scene);
    case "sold":
      return sell(event, scene);
    case "dogs-left":
      return event.dogs.length > 1 ? fight(event, scene) : chase(event, scene);
    case "sack-taken":
      return takeSack(event, scene);
    case "no-sale":
      return leaveUnsold(event, scene);
    case "marker-moved":
      return moveMarker(event, scene);
  }
}

/** Return after the next frame; a browser that draws none must not stop the game. */
function nextFrame(): Promise<void> {
  const late = new Promise<void>((done) => setTimeout(done, 50));
  return Promise.race([new Promise<void>((done) => requestAnimationFrame(() => done())), late]);
}
