/**
 * The fonts of the pages, cut down to the characters that the pages use. A name with other letters
 * is written in a font of the system. Styles find the files under `@fonts`.
 */
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { join, resolve } from "node:path";
import subsetFont from "subset-font";
import type { Plugin } from "vite";

const FONTS = {
  display: { file: "@fontsource/lilita-one/files/lilita-one-latin-400-normal.woff2" },
  // The weights that styles use: without the others the file is a tenth smaller.
  text: {
    file: "@fontsource-variable/nunito/files/nunito-latin-wght-normal.woff2",
    variationAxes: { wght: { min: 400, max: 800 } },
  },
};
/** Where texts come from; the tutorial's are among the catalogues. */
const TEXTS = ["../src/catsack/words", "../docs"];
/** Letters that the names of people often have. */
const LETTERS = "ÄÖÜäöüßÉáàâçéèêëíìîïñóòôúùû";
const ASCII = String.fromCodePoint(...Array.from({ length: 95 }, (_, at) => 32 + at));

function usedCharacters(root: string): string {
  const files = TEXTS.flatMap((folder) =>
    readdirSync(resolve(root, folder))
      .filter((name) => name.endsWith(".ftl") || /^rules(\.\w+)?\.md$/.test(name))
      .map((name) => readFileSync(resolve(root, folder, name), "utf8")),
  );
  return [...new Set(ASCII + LETTERS + files.join(""))].join("");
}

export function fonts(): Plugin {
  return {
    name: "fonts",
    async config(config) {
      const root = config.root ?? process.cwd();
      const folder = resolve(root, "node_modules/.fonts");
      const characters = usedCharacters(root);
      const require = createRequire(import.meta.url);
      mkdirSync(folder, { recursive: true });
      for (const [name, { file, ...options }] of Object.entries(FONTS)) {
        const whole = readFileSync(require.resolve(file));
        const font = await subsetFont(whole, characters, { targetFormat: "woff2", ...options });
        writeFileSync(join(folder, `${name}.woff2`), font);
      }
      return { resolve: { alias: { "@fonts": folder } } };
    },
  };
}
