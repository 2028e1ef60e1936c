/** The animal on a card, cut out of it: the drawing's group with the class `figure`. */
import type { Scene } from "../scene";
import type { Pose } from "./path";

/** How wide the edge of paper round a figure is, in units of the drawing. */
const EDGE = 7;
/** How far below it its shadow falls, in units of the drawing. */
const SHADOW = 9;
/** Width of a card's drawing in its own units. */
const CARD_WIDTH = 200;

export interface Figure {
  prop: HTMLElement;
  /** Where it stands on its card. */
  home: Pose;
  /** The width of its card on the screen. */
  cardWidth: number;
}

/** Put the animal on the card at *place* of the row over its card; null without one. */
export function cutOut(scene: Scene, place: number): Figure | null {
  const card = scene.anchor(`row-${place}`);
  const group = card?.querySelector<SVGGElement>(".face .figure");
  if (!card || !group) return null;
  const box = group.getBBox(), on = card.getBoundingClientRect();
  const unit = on.width / CARD_WIDTH;
  const view = [box.x - EDGE, box.y - EDGE, box.width + 2 * EDGE, box.height + 2 * EDGE];
  const prop = scene.add("figure-prop", "", view[2]! * unit, view[3]! * unit);
  const svg = document.createElementNS("http://www.w3.org/2000/svg", "svg");
  svg.setAttribute("viewBox", view.join(" "));
  svg.append(shadow(group), paperEdge(group), group.cloneNode(true));
  prop.append(svg);
  const at = {
    x: on.left + (box.x + box.width / 2) * unit,
    y: on.top + (box.y + box.height / 2) * unit,
  };
  return { prop, home: { at }, cardWidth: on.width };
}

/** Return the silhouette of a figure, a little larger: the edge of the paper that it is cut from. */
function paperEdge(group: SVGGElement): Node {
  return silhouette(group, "paper-edge", "var(--cut)");
}

/** Return what a figure throws on the table. */
function shadow(group: SVGGElement): Node {
  const shadow = document.createElementNS("http://www.w3.org/2000/svg", "g");
  shadow.setAttribute("class", "paper-shadow");
  shadow.setAttribute("transform", `translate(0 ${SHADOW})`);
  shadow.append(silhouette(group, "", "var(--ink)"));
  return shadow;
}

function silhouette(group: SVGGElement, name: string, colour: string): SVGGElement {
  const edge = group.cloneNode(true) as SVGGElement;
  edge.setAttribute("class", name);
  for (const shape of edge.querySelectorAll<SVGElement>("[fill], [stroke]")) {
    const line = Number(shape.getAttribute("stroke-width") ?? 0);
    if (shape.getAttribute("fill") !== "none") shape.setAttribute("fill", colour);
    shape.setAttribute("stroke", colour);
    shape.setAttribute("stroke-width", `${line + 2 * EDGE}`);
    shape.setAttribute("stroke-linejoin", "round");
  }
  return edge;
}
