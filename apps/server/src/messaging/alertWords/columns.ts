import { type RawBuilder, sql } from 'kysely';
import { shownNameOf } from '../../platform/shownName.ts';
import type { AlertRow } from './describeAlert.ts';

/** What describing an alert takes, of `alerts a` and of what `alertPerson` joins. */
export const alertColumns: RawBuilder<AlertRow> = sql`
  a.kind, a.subject_id, a.team_id, a.phone_number_id, a.data, told.contact_id, told.person,
  (select min(p.id) from phone_numbers p where p.team_id = a.team_id) as some_number_id`;

/** Whom an alert's conversation is with: by its message, so that no alert keeps anything of a person. */
export const alertPerson: RawBuilder<unknown> = sql`
  left join lateral (
    select m.contact_id,
      coalesce(${shownNameOf}, c.phone_number)
        as person
    from messages m left join contacts c on c.team_id = m.team_id and c.id = m.contact_id
    where a.kind = 'answer_failed' and m.team_id = a.team_id and m.id = a.subject_id
  ) told on true`;
