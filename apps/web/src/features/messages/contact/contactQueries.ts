import { getContact, listGroups } from '@herald/contract';
import { queryOptions } from '@tanstack/react-query';
import { call } from '#app/api.ts';
import type { Place } from '../place.ts';

export const contactQuery = (place: Place, contactId: number) =>
  queryOptions({
    queryKey: ['contact', place, contactId] as const,
    queryFn: async ({ signal }) =>
      (await call(getContact, { params: { ...place, contact_id: contactId }, signal })).data,
  });

export const groupsQuery = (place: Place) =>
  queryOptions({
    queryKey: ['groups', place, 'inbox'] as const,
    queryFn: async ({ signal }) => (await call(listGroups, { params: place, signal })).data,
  });
