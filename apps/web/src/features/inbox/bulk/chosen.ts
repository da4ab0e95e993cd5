import type { RowId } from '#data/conversations/rows.ts';

/** A conversation of this number, or of whichever. */
export type Chosen = number | RowId;
