import { z } from 'zod';
import { searchWords } from '#ui/searchParams.ts';

export const automationsAddress = z.object({ search: searchWords });
