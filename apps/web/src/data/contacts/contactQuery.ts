import { getContact, type numberParams } from '@herald/contract';
import { queryOptions } from '@tanstack/react-query';
import type { z } from 'zod';
import { call } from '#app/api.ts';

/** One person with everything known of them. In a file of its own: the inbox needs no other query of people. */
export const contactQuery = (params: z.output<typeof numberParams>, contactId: number) =>
  queryOptions({
    queryKey: ['contacts', params, 'one', contactId] as const,
    queryFn: async ({ signal }) =>
      (await call(getContact, { params: { ...params, contact_id: contactId }, signal })).data,
  });
