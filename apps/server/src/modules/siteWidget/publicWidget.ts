import type { Locale } from '@herald/contract';
import { sql } from 'kysely';
import type { AppServices } from '../../platform/context.ts';

/** A widget that is on, as its page needs it, whoever asks. */
export interface PublicWidget {
  locale: Locale;
  greeting: string;
  button: string;
  color: string;
  position: 'left' | 'right';
  sites: string[];
  team_name: string;
  /** The end of the address of its link. */
  link_token: string;
}

export async function findWidget({ database }: AppServices, token: string): Promise<PublicWidget | null> {
  const { rows } = await sql<PublicWidget>`
    select w.locale, w.greeting, w.button, w.color, w.position, w.sites, t.name as team_name, l.token as link_token
    from site_widgets w
    join chat_links l on l.team_id = w.team_id and l.id = w.chat_link_id
    join phone_numbers n on n.team_id = w.team_id and n.id = w.phone_number_id
    join teams t on t.id = w.team_id
    where w.token = ${token} and w.is_active and n.phone_number is not null and t.blocked_at is null`.execute(
    database.statements,
  );
  return rows[0] ?? null;
}
