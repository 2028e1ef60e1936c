/** Where the blocks of the podium stand in a picture. */

export const PICTURE_WIDTH = 1200;
export const PICTURE_HEIGHT = 630;

export interface Column {
  x: number;
  width: number;
  top: number;
  /** The width of the bust on it. */
  bust: number;
}

/** How wide the column of each rank is, beside the others, and how high its block. */
const SHARES = [1.22, 1, 1, 0.86, 0.82];
const HEIGHTS = [206, 168, 150, 132];
const BUSTS = [196, 168, 156, 132];
/** Which rank stands where, from the left. */
const FROM_LEFT = [1, 0, 2, 3, 4];
const GAP = 12;
const MOST_WIDTH = 260;

/** Return the columns by rank, for the *places* of all ranks; blocks end at *floor*. */
export function podiumLayout(places: readonly number[], floor: number): Column[] {
  const shares = SHARES.slice(0, places.length);
  const sum = shares.reduce((total, share) => total + share, 0);
  const unit = Math.min(MOST_WIDTH / 1.22, (PICTURE_WIDTH - 120 - GAP * (places.length - 1)) / sum);
  let x = (PICTURE_WIDTH - unit * sum - GAP * (places.length - 1)) / 2;
  const columns: Column[] = [];
  for (const rank of FROM_LEFT.filter((each) => each < places.length)) {
    const level = Math.min(places[rank] ?? 1, 4) - 1, width = unit * (shares[rank] ?? 1);
    columns[rank] = { x, width, top: floor - HEIGHTS[level]!, bust: Math.min(width * 1.02, BUSTS[level]!) };
    x += width + GAP;
  }
  return columns;
}
