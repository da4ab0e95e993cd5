import type { Locale } from '@herald/contract';
import { sql } from 'kysely';
import type { AppServices } from '../../platform/context.ts';

/** A form that is on, as its page needs it, whoever asks. */
export interface PublicForm {
  team_id: number;
  id: number;
  locale: Locale;
  title: string;
  description: string;
  consent_text: string;
  button: string;
  color: string;
  background: string;
  asks_name: boolean;
  team_name: string;
  /** Whose national numbers people enter. */
  country: string;
  phone_number: string;
  display_phone_number: string | null;
  /** By which people opt out again. */
  stop_word: string;
}

/** Null where there is none, where it is off, and where its number is gone. */
export async function findForm({ database }: AppServices, token: string): Promise<PublicForm | null> {
  const { rows } = await sql<PublicForm>`
    select f.team_id, f.id, f.locale, f.title, f.description, f.consent_text, f.button, f.color, f.background,
      f.asks_name, t.name as team_name, coalesce(n.country_code, t.country_code, 'FR') as country,
      n.phone_number, n.display_phone_number, coalesce(upper(t.consent_words #>> '{stop,0}'), 'STOP') as stop_word
    from optin_forms f
    join phone_numbers n on n.team_id = f.team_id and n.id = f.phone_number_id
    join teams t on t.id = f.team_id
    where f.token = ${token} and f.is_active and f.deleted_at is null and n.phone_number is not null
      and t.blocked_at is null`.execute(database.statements);
  return rows[0] ?? null;
}

/** One more person saw the form. */
export async function countVisit({ database }: AppServices, { team_id, id }: PublicForm): Promise<void> {
  await sql`
    update optin_forms set visits_count = visits_count + 1
    where team_id = ${team_id} and id = ${id}`.execute(database.statements);
}
