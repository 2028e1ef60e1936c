/** The fonts of the package, which the page waits for before it shows anything. */

/** They arrive with the scripts. If they do not, texts begin in fonts of the system, and move a little later. */
export const LONGEST_WAIT_MS = 500;

/** The faces in base.css. */
const FACES = ['1em "Lilita One"', "1em Nunito"] as const;

/** Wait for the fonts, but neither long nor in vain. */
export async function waitForFonts(fonts: Pick<FontFaceSet, "load"> = document.fonts): Promise<void> {
  const loaded = Promise.all(FACES.map((face) => fonts.load(face))).catch(() => undefined);
  await Promise.race([loaded, new Promise((resolve) => setTimeout(resolve, LONGEST_WAIT_MS))]);
}
