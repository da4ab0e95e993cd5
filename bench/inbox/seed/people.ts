import type pg from 'pg';
import type { SeededTeam } from './team.ts';

/** Consecutive ids, as far as a table that nobody else writes to gives them. */
export interface People {
  firstId: number;
  count: number;
}

export interface Lists {
  small: number;
  large: number;
}

/** A name that one person in fifty has, and one that ten have. */
export const names = { common: 'Martin', rare: 'Wojciechowska' };

const firstNames =
  `Camille Léa Manon Chloé Emma Inès Jade Louise Alice Lina Lucas Hugo Louis Nathan Gabriel Jules Adam Raphaël
  Zoé Anaïs Éloïse Noémie Clément Théo Sofia Mohamed Fatima Karim Yasmine João`.split(/\s+/);
const lastNames =
  `Bernard Thomas Petit Robert Richard Durand Dubois Moreau Laurent Simon Michel Lefebvre Leroy Roux David Bertrand
  Morel Fournier Girard Bonnet Dupont Lambert Fontaine Rousseau Vincent Müller Lefèvre Faure André Mercier Blanc Guérin Boyer
  Garnier Chevalier François Legrand Gauthier Garcia Perrin Robin Clément Morin Nicolas Henry Roussel Mathieu Gautier`.split(
    /\s+/,
  );

/** Half have the name of their WhatsApp profile only, as they come in; the others one that the team gave. */
export async function addPeople(database: pg.Client, { teamId }: SeededTeam, count: number): Promise<People> {
  const { rows } = await database.query<{ first: string }>(
    `with person as (
       insert into contacts (team_id, name, profile_name, phone_number, country_code, optin_status, last_interaction_at)
       select $1, case when n % 2 = 0 then whole end, whole, '+336' || lpad((n::bigint * 7919 % 100000000)::text, 8, '0'), 'FR',
         case when n % 3 = 0 then 'opted_in' when n % 50 = 1 then 'opted_out' else 'unknown' end, now()
       from (
         select n, ($3::text[])[1 + (pg_temp.share(n, 1) * cardinality($3::text[]))::int % cardinality($3::text[])] || ' ' ||
           case when n % greatest(1, $2::int / 10) = 7 then $6
             when pg_temp.share(n, 2) < 0.02 then $5
             else ($4::text[])[1 + (pg_temp.share(n, 3) * cardinality($4::text[]))::int % cardinality($4::text[])]
               || case when pg_temp.share(n, 4) < 0.3 then '-' || substr(md5(n::text), 1, 5) else '' end
           end as whole
         from generate_series(1, $2::int) n
       ) given
       returning id, phone_number
     ), identity as (
       insert into contact_identities (team_id, kind, value, contact_id) select $1, 'phone', phone_number, id from person
     )
     select min(id) as first from person`,
    [teamId, count, firstNames, lastNames, names.common, names.rare],
  );
  return { firstId: Number(rows[0]?.first), count };
}

/** One list with a person in five, one with fifty people, who came at any time. */
export async function addLists(
  database: pg.Client,
  { teamId, phoneNumberId }: SeededTeam,
  people: People,
): Promise<Lists> {
  const add = async (name: string, every: number) => {
    const { rows } = await database.query<{ id: string }>(
      `with list as (
         insert into groups (team_id, phone_number_id, name, contacts_count)
         select $1, $2, $3, count(*) from generate_series(0, $5::int - 1, $6::int) returning id
       ), member as (
         insert into group_members (team_id, group_id, contact_id, added_at)
         select $1, list.id, $4::bigint + n, now() - n % 300 * interval '1 day'
         from list, generate_series(0, $5::int - 1, $6::int) n
       )
       select id from list`,
      [teamId, phoneNumberId, name, people.firstId, people.count, every],
    );
    return Number(rows[0]?.id);
  };
  return {
    large: await add('Clients', 5),
    small: await add('Presse', Math.max(1, Math.floor(people.count / 50))),
  };
}
