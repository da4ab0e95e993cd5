/** What a row of the question is called at WhatsApp: which question, and the score. */
export const ratingRowId = (ratingId: number, score: number) => `rating:${ratingId}:${score}`;

/** Null for rows of any other list. */
export function readRatingRow(rowId: string): { ratingId: number; score: number } | null {
  const [, ratingId, score] = /^rating:(\d{1,15}):([1-5])$/.exec(rowId) ?? [];
  return ratingId && score ? { ratingId: Number(ratingId), score: Number(score) } : null;
}
