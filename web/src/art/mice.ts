/** Where mice lie on mouse-card.svg: a centre in its 200 by 280 box and a lean in degrees. */
export interface Spot {
  readonly x: number;
  readonly y: number;
  readonly lean: number;
}

/** Width and height of one mouse there, in the same units. */
export const MOUSE_SIZE = 84;

const ROWS: readonly (readonly number[])[] = [[], [1], [1, 1], [1, 2], [2, 2], [2, 1, 2], [2, 2, 2]];
const LEANS = [-8, 6, 10, -5, -11, 7];

/**
 * Return the spots of *count* mice, 0 to 6, from top to bottom.
 * Rows are centred; the leans look dropped by hand and never change.
 */
export function spots(count: number): Spot[] {
  const rows = ROWS[count] ?? [];
  const height = rows.length > 2 ? 82 : 96;
  return rows
    .flatMap((mice, row) =>
      Array.from({ length: mice }, (_, column) => ({
        x: 100 + (column - (mice - 1) / 2) * 88,
        y: 140 + (row - (rows.length - 1) / 2) * height,
      })),
    )
    .map((centre, index) => ({ ...centre, lean: LEANS[index] ?? 0 }));
}
