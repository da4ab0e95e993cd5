import { getContact } from '@herald/contract';
import { queryOptions } from '@tanstack/react-query';
import { call } from '#app/api.ts';
import type { NumberParams } from '#app/session/numberParams.ts';
import { contactKeys } from '#data/keys/contacts.ts';

/** One person with everything known of them. In a file of its own: the inbox needs no other query of people. */
export const contactQuery = (params: NumberParams, contactId: number) =>
  queryOptions({
    queryKey: contactKeys.one(params, contactId),
    queryFn: async ({ signal }) =>
      (await call(getContact, { params: { ...params, contact_id: contactId }, signal })).data,
  });
