import { sql } from 'kysely';
import type { AppServices } from '../../platform/context.ts';

interface Destination {
  phone_number: string | null;
  message: string;
}

/** Where a link leads, after one more visit was counted; null when there is none, or its number is gone. */
export async function visitChatLink({ database, clock }: AppServices, token: string): Promise<string | null> {
  const { rows } = await sql<Destination>`
    update chat_links l set visits_count = l.visits_count + 1, last_visited_at = ${clock.now()}
    from phone_numbers n
    where l.token = ${token} and n.team_id = l.team_id and n.id = l.phone_number_id
    returning n.phone_number, l.message`.execute(database.statements);
  return addressOf(rows[0]);
}

/** The same for somebody who only looks. */
export async function findChatLink({ database }: AppServices, token: string): Promise<string | null> {
  const { rows } = await sql<Destination>`
    select n.phone_number, l.message from chat_links l
    join phone_numbers n on n.team_id = l.team_id and n.id = l.phone_number_id
    where l.token = ${token}`.execute(database.statements);
  return addressOf(rows[0]);
}

/** Made of digits and one parameter, so it leads to a chat with the team's own number and nowhere else. */
function addressOf(destination: Destination | undefined): string | null {
  const digits = destination?.phone_number?.replace(/\D/g, '');
  if (!destination || !digits) return null;
  const { message } = destination;
  return `https://wa.me/${digits}${message ? `?text=${encodeURIComponent(message)}` : ''}`;
}
