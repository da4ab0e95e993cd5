import { sql } from 'kysely';
import type { Tx } from '../platform/database/index.ts';
import { cities, firstNames, lastNames } from './people.ts';
import type { Random } from './random.ts';

export interface DemoContact {
  id: number;
  first_name: string;
  name: string;
  phone_number: string;
  optin_status: 'opted_in' | 'opted_out' | 'unknown';
  created_at: Date;
}

const total = 300;
const day = 24 * 60 * 60 * 1000;

/** 300 customers with numbers of the range that is kept for fiction, and where their consent comes from. */
export async function seedContacts(
  tx: Tx,
  teamId: number,
  now: Date,
  random: Random,
): Promise<DemoContact[]> {
  const rows = Array.from({ length: total }, (_, index) => {
    const first = firstNames[index % firstNames.length] ?? 'Léa';
    const last = random.pick(lastNames);
    const created = new Date(now.getTime() - random.int(3, 400) * day);
    return {
      team_id: teamId,
      name: `${first} ${last}`,
      first_name: first,
      last_name: last,
      email: `client${index + 1}@example.com`,
      phone_number: `+336399${80_000 + index}`,
      country_code: 'FR',
      optin_status: consentOf(random),
      attributes: JSON.stringify({
        Ville: random.pick(cities),
        Commandes: String(Math.max(0, random.int(0, 14) - 9)),
      }),
      created_at: created,
      updated_at: created,
    };
  });
  const contacts = (await tx
    .insertInto('contacts')
    .values(rows)
    .returning(['id', 'first_name', 'name', 'phone_number', 'optin_status', 'created_at'])
    .execute()) as DemoContact[];
  await sql`
    insert into contact_identities (team_id, kind, value, contact_id)
    select team_id, 'phone', phone_number, id from contacts where team_id = ${teamId}`.execute(tx);
  await sql`
    insert into consent_events (team_id, contact_id, status, source, wording, created_at)
    select team_id, id, optin_status, 'demo',
           case optin_status when 'opted_in' then 'Case cochée au paiement : « Recevoir nos offres par WhatsApp »'
                             else 'STOP' end,
           created_at + interval '1 minute'
    from contacts where team_id = ${teamId} and optin_status <> 'unknown'`.execute(tx);
  return contacts;
}

function consentOf(random: Random): DemoContact['optin_status'] {
  const draw = random.next();
  if (draw < 0.72) return 'opted_in';
  return draw < 0.93 ? 'unknown' : 'opted_out';
}

/** The two lists of the shop, with their kept counters. */
export async function seedGroups(
  tx: Tx,
  teamId: number,
  phoneNumberId: number,
  contacts: readonly DemoContact[],
): Promise<void> {
  const lists = [
    { name: 'Clients VIP', color: 'grape', members: contacts.filter((_, index) => index % 7 === 0) },
    { name: 'Newsletter printemps', color: 'teal', members: contacts.filter((_, index) => index % 2 === 0) },
  ];
  for (const list of lists) {
    const { id } = await tx
      .insertInto('groups')
      .values({
        team_id: teamId,
        phone_number_id: phoneNumberId,
        name: list.name,
        color: list.color,
        contacts_count: list.members.length,
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    await tx
      .insertInto('group_members')
      .values(
        list.members.map((contact) => ({
          team_id: teamId,
          group_id: id,
          contact_id: contact.id,
          added_at: contact.created_at,
        })),
      )
      .execute();
  }
}
