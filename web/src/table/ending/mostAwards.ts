/** Only the most remarkable awards are shown. */
export const MOST_AWARDS = 3;
