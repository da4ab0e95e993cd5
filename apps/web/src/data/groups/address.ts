import { z } from 'zod';
import { searchWords } from '#ui/searchParams.ts';

/** What the address of the lists holds. */
export const groupAddress = z.object({ search: searchWords });
