import type { TestApp } from './testApp.ts';

/** What a team keeps about its people, by the name of the path parameter. */
export async function seedPeopleThings(
  { db }: TestApp,
  number: { team_id: number; phone_number_id: number },
  contactId: number,
) {
  const { team_id } = number;
  const field = await db
    .insertInto('contact_fields')
    .values({ team_id, key: 'Size', name: 'Size', kind: 'number' })
    .returning('id')
    .executeTakeFirstOrThrow();
  const segment = await db
    .insertInto('segments')
    .values({ ...number, name: 'All', conditions: JSON.stringify({ match: 'all', conditions: [] }) })
    .returning('id')
    .executeTakeFirstOrThrow();
  const merge = await db
    .insertInto('contact_merges')
    .values({ team_id, kept_contact_id: contactId, merged_contact_id: 999_999, snapshot: '{}' })
    .returning('id')
    .executeTakeFirstOrThrow();
  const twin = await db
    .insertInto('contacts')
    .values({ team_id, name: 'Anaïs' })
    .returning('id')
    .executeTakeFirstOrThrow();
  const dismissal = await db
    .insertInto('not_duplicates')
    .values({ team_id, contact_id: contactId, other_contact_id: twin.id })
    .returning('id')
    .executeTakeFirstOrThrow();
  return { dismissal_id: dismissal.id, field_id: field.id, segment_id: segment.id, merge_id: merge.id };
}
