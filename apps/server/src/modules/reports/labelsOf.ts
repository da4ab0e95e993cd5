import { type RawBuilder, sql } from 'kysely';
import type { Report } from './period.ts';

/**
 * Which labels the people of `rows` have, each once: after a merge a conversation may have the same label twice. Looked up by
 * the people, so that labels of conversations outside of the period cost nothing.
 */
export const labelsOf = (
  rows: RawBuilder<unknown>,
  { teamId, phoneNumberId }: Pick<Report, 'teamId' | 'phoneNumberId'>,
): RawBuilder<unknown> => sql`(
  select distinct contact_id, label_id
  from (select distinct contact_id from ${rows}) people
  join conversation_labels given using (contact_id)
  where given.team_id = ${teamId} and given.phone_number_id = ${phoneNumberId}
)`;
