import { useQuery } from '@tanstack/react-query';
import { useNumberParams } from '#app/session/hooks.ts';
import { contactQuery } from '#data/contacts/contactQuery.ts';

/** The names of attributes that somebody of the audience has. */
export function useAttributeNames(contactId: number | undefined): string[] {
  const query = contactQuery(useNumberParams(), contactId ?? 0);
  const { data } = useQuery({ ...query, enabled: contactId !== undefined });
  return Object.keys(data?.attributes ?? {});
}
