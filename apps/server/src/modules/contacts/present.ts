import type { Contact, ContactDetail } from '@herald/contract';
import { shownName } from '../../platform/shownName.ts';
import type { ConsentRow, ContactRow } from './queries.ts';

export function presentContact(row: ContactRow, now: Date): Contact {
  const last = row.last_interaction_at;
  return {
    id: row.id,
    name: shownName(row),
    phone_number: row.phone_number,
    country_code: row.country_code,
    language: row.language,
    email: row.email,
    last_interaction_at: last?.toISOString() ?? null,
    time_since_last_interaction: last && Math.max(0, Math.floor((now.getTime() - last.getTime()) / 1000)),
    optin_status: row.optin_status,
    is_human_needed: row.is_human_needed,
    groups: row.groups,
    attributes: row.attributes,
    created_at: row.created_at.toISOString(),
  };
}

export function presentContactDetail(
  row: ContactRow,
  identities: ContactDetail['identities'],
  consent: readonly ConsentRow[],
  now: Date,
): Omit<ContactDetail, 'notes'> {
  return {
    ...presentContact(row, now),
    first_name: row.first_name,
    last_name: row.last_name,
    identities,
    consent: consent.map((event) => ({
      ...event,
      status: event.status as ContactDetail['optin_status'],
      source: event.source as ContactDetail['consent'][number]['source'],
      created_at: event.created_at.toISOString(),
    })),
  };
}
