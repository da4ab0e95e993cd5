import { z } from 'zod';

/** What somebody searched for, in the address. A number that was typed into it arrives as one. */
export const searchWords = z
  .preprocess((value) => (typeof value === 'number' ? String(value) : value), z.string().max(120).optional())
  .catch(undefined);

export const pageNumber = z.coerce.number().int().min(1).max(100_000).catch(1);

export const optionalId = z.coerce.number().int().positive().optional().catch(undefined);
