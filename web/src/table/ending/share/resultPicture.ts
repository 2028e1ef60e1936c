/** A picture of a result, to be shared: the podium in our own drawings, 1200 by 630. */
import type { Standing } from "../../../lib/table/standings";
import type { Mood } from "../../../lib/characters/moods";
import { words } from "../../../lib/text/words.svelte";
import { pieceDrawing } from "../../../ui/pictures/cardDrawings";
import { drawing } from "../../../ui/pictures/drawings";
import { portraits } from "../../../ui/pictures/portraits.svelte";
import { seatSymbol } from "../../../ui/pictures/seatSymbol";
import { lightColours, portraitIn, withColours, type ColourOf } from "./plainDrawing";
import { podiumLayout, PICTURE_HEIGHT, PICTURE_WIDTH, type Column } from "./pictureLayout";

export interface PictureSeat extends Standing {
  name: string;
  character: string;
  /** What the score is made of, in words. */
  parts: string;
}

export interface PictureOptions {
  title: string;
  text: string;
  /** The winners first. */
  seats: readonly PictureSeat[];
  /** What the game is called. */
  game: string;
}

const DISPLAY = '"Lilita One", sans-serif';
const BODY = "Nunito, sans-serif";
const RIBBON = { top: 26, height: 116, most: 860 };
const FLOOR = PICTURE_HEIGHT - 58;

/** Return the picture as a PNG. */
export async function resultPicture(options: PictureOptions): Promise<Blob> {
  const { colourOf, end } = lightColours();
  try {
    const columns = podiumLayout(options.seats.map(({ place }) => place), FLOOR);
    await Promise.all([`48px ${DISPLAY}`, `800 24px ${BODY}`].map((font) => document.fonts.load(font)));
    const canvas = document.createElement("canvas");
    canvas.width = PICTURE_WIDTH;
    canvas.height = PICTURE_HEIGHT;
    const pen = canvas.getContext("2d");
    if (!pen) throw new Error("This browser draws no pictures.");
    const ribbon = ribbonWidth(pen, options);
    pen.drawImage(await load(withColours(await scenery(options, columns, ribbon), colourOf)), 0, 0);
    write(pen, options, columns, colourOf);
    return await new Promise((done, fail) =>
      canvas.toBlob((blob) => (blob ? done(blob) : fail(new Error("No picture."))), "image/png"),
    );
  } finally {
    end();
  }
}

function load(svg: string): Promise<HTMLImageElement> {
  const image = new Image();
  image.src = `data:image/svg+xml,${encodeURIComponent(svg)}`;
  return image.decode().then(() => image);
}

function ribbonWidth(pen: CanvasRenderingContext2D, { title, text }: PictureOptions): number {
  pen.font = `64px ${DISPLAY}`;
  const wide = pen.measureText(title).width;
  pen.font = `800 24px ${BODY}`;
  return Math.min(RIBBON.most, Math.max(wide, pen.measureText(text).width) + 100);
}

/** Return everything but the texts as one drawing. */
async function scenery({ seats }: PictureOptions, columns: readonly Column[], ribbon: number): Promise<string> {
  const podium = await Promise.all(seats.map(async (seat, rank) => block(seat, columns[rank]!, await moodOf(seat, seats.length))));
  const left = (PICTURE_WIDTH - ribbon) / 2, right = left + ribbon, { top, height } = RIBBON;
  const tail = (x: number, turn: 1 | -1) =>
    `<path fill="var(--crimson-deep)" d="M${x} ${top + 18}h${-74 * turn}l${22 * turn} ${height / 2}l${-22 * turn} ${height / 2}h${74 * turn}z"/>`;
  const rays = Array.from({ length: 24 }, (_, at) => {
    const [from, to] = [at * 15, at * 15 + 7.5].map((degrees) => (degrees * Math.PI) / 180) as [number, number];
    const point = (angle: number) => `${600 + 900 * Math.cos(angle)} ${330 + 900 * Math.sin(angle)}`;
    return `<path d="M600 330L${point(from)}L${point(to)}z"/>`;
  }).join("");
  const gradients = [1, 2, 3, 4]
    .map((place) => `<linearGradient id="podium-${place}" x2="0" y2="1"><stop stop-color="var(--podium-${place})"/><stop offset="1" stop-color="var(--podium-${place}-deep)"/></linearGradient>`)
    .join("");
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${PICTURE_WIDTH}" height="${PICTURE_HEIGHT}" viewBox="0 0 ${PICTURE_WIDTH} ${PICTURE_HEIGHT}">
<defs><radialGradient id="glow"><stop offset="0" stop-color="var(--gold-light)"/><stop offset=".5" stop-color="var(--gold)" stop-opacity=".3"/><stop offset="1" stop-color="var(--gold)" stop-opacity="0"/></radialGradient>${gradients}</defs>
<rect width="100%" height="100%" fill="var(--wall-light)"/>
<g fill="var(--gold)" opacity=".2">${rays}</g>
<circle cx="600" cy="330" r="520" fill="url(#glow)"/>
<path fill="var(--wood)" stroke="var(--wood-edge)" stroke-width="3" d="M-60 ${FLOOR - 60}Q600 ${FLOOR - 190} 1260 ${FLOOR - 60}V700H-60z"/>
<path fill="var(--felt)" d="M-60 ${FLOOR - 32}Q600 ${FLOOR - 162} 1260 ${FLOOR - 32}V700H-60z"/>
${podium.join("")}
${tail(left + 30, 1)}${tail(right - 30, -1)}
<rect x="${left}" y="${top}" width="${ribbon}" height="${height}" rx="14" fill="var(--crimson)"/>
<rect x="${left + 5}" y="${top + 5}" width="${ribbon - 10}" height="${height - 10}" rx="10" fill="none" stroke="var(--white)" stroke-opacity=".25" stroke-width="3"/>
<rect x="0" y="${FLOOR}" width="100%" height="58" fill="var(--felt-deep)"/>
${nested(drawing("icons/app"), 22, FLOOR + 8, 42, 42)}
</svg>`;
}

async function moodOf({ character, place }: PictureSeat, count: number): Promise<string> {
  const mood: Mood = place === 1 ? "glee" : place === count ? "out" : "calm";
  return portraitIn(mood, await portraits.fetch(character));
}

function block({ place, seat }: PictureSeat, { x, width, top, bust }: Column, face: string): string {
  const podium = Math.min(place, 4), height = (bust * 190) / 200, middle = x + width / 2;
  const crown = place === 1 ? nested(pieceDrawing("winner-crown"), middle - bust * 0.26, top - height * 1.15, bust * 0.52, bust * 0.37) : "";
  return `<svg x="${middle - bust / 2}" y="${top - height + 2}" width="${bust}" height="${height}" viewBox="0 0 200 190">${face}</svg>
<rect x="${x}" y="${top}" width="${width}" height="${FLOOR - top + 12}" rx="12" fill="url(#podium-${podium})"/>
${nested(drawing(`symbols/${seatSymbol(seat)}`), x + 10, top + 10, 24, 24)}${crown}`;
}

/** Return a whole drawing at a place within another one. */
function nested(svg: string, x: number, y: number, width: number, height: number): string {
  const size = `x="${x}" y="${y}" width="${width}" height="${height}"`;
  return svg.replace(/^<svg[^>]*?(viewBox="[^"]+")[^>]*>/, `<svg ${size} $1>`);
}

function write(pen: CanvasRenderingContext2D, options: PictureOptions, columns: readonly Column[], colourOf: ColourOf): void {
  const line = (text: string, x: number, y: number, size: number, most: number, font = DISPLAY, weight = "") => {
    do pen.font = `${weight} ${size--}px ${font}`.trim();
    while (size > 12 && pen.measureText(text).width > most);
    pen.fillText(text, x, y);
  };
  pen.textAlign = "center";
  pen.fillStyle = colourOf("white");
  line(options.title, 600, RIBBON.top + 68, 64, RIBBON.most - 60);
  line(options.text, 600, RIBBON.top + 102, 24, RIBBON.most - 60, BODY, "800");
  pen.fillStyle = colourOf("ink");
  options.seats.forEach(({ name, score, place, parts }, rank) => {
    const { x, width, top } = columns[rank]!, middle = x + width / 2, isFirst = place === 1;
    line(name, middle + 12, top + 32, 24, width - 60);
    line(words.number(score), middle, top + (isFirst ? 116 : 88), isFirst ? 84 : 56, width - 24);
    line(parts, middle, top + (isFirst ? 148 : 116), 18, width - 16, BODY, "800");
  });
  pen.fillStyle = colourOf("on-felt");
  pen.textAlign = "left";
  line(options.game, 78, FLOOR + 38, 26, 600);
  pen.textAlign = "right";
  line(location.host, PICTURE_WIDTH - 24, FLOOR + 37, 20, 500, BODY, "800");
}
