import { z } from 'zod';

/** 8 letters and digits, kept across versions and new on a copy. */
export const blockId = z.string().regex(/^[A-Za-z0-9_-]{1,16}$/);
export type BlockId = z.output<typeof blockId>;

/** What an edge leaves a block by: `next`, `not_sent`, the key of a button. */
export type Output = string;
/** Of a button, a row, a branch, a way: kept when its title changes. */
export const outputKey = z.string().regex(/^[A-Za-z0-9_-]{1,16}$/);

export const variableName = z.string().regex(/^[a-z][a-z0-9_]{0,39}$/);

export const clockTime = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/);
