/** Drawings for a picture outside of the page: without its styles, so with colours and mood filled in. */
import type { Mood } from "../../../lib/characters/moods";

export type ColourOf = (name: string) => string;

/** A name of a colour, or one that only the page gives, with the name that stands in for it. */
const NAME = /var\(--([\w-]+)(?:,\s*var\(--([\w-]+)\))?\)/g;

/** Return *svg* with the colours of the palette instead of their names. */
export function withColours(svg: string, colourOf: ColourOf): string {
  return svg.replace(NAME, (_, name: string, standIn?: string) => colourOf(standIn ?? name));
}

/** Return the contents of a portrait in one mood. */
export function portraitIn(mood: Mood, svg: string): string {
  const root = new DOMParser().parseFromString(svg, "image/svg+xml").documentElement;
  for (const part of root.querySelectorAll("[data-for]"))
    if (!part.getAttribute("data-for")?.split(" ").includes(mood)) part.remove();
  return root.innerHTML;
}

/** Return how to look up colours of the palette as the light theme has them. */
export function lightColours(): { colourOf: ColourOf; end: () => void } {
  const probe = document.createElement("span");
  probe.dataset["theme"] = "light";
  document.body.append(probe);
  const colourOf = (name: string) => {
    probe.style.color = `var(--${name})`;
    return getComputedStyle(probe).color;
  };
  return { colourOf, end: () => probe.remove() };
}
