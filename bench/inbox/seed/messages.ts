import type pg from 'pg';
import type { People } from './people.ts';
import type { SeededTeam } from './team.ts';
import { makeSentences, sentenceCount } from './vocabulary.ts';

/** In three messages of ten; in one of a hundred; in twenty. */
export const words = { common: 'bonjour', usual: 'remboursement', rare: 'zinnia' };

/** Rows in one statement: small enough to see progress. */
const step = 500_000;
/** Of so many conversations one never ends: with five messages each on average, such a thread has five hundred. */
const conversationsPerLongThread = 5_000;

/** How many of the first contacts write all the time. */
export function countLongThreads(conversations: number): number {
  return Math.max(1, Math.floor(conversations / conversationsPerLongThread));
}

/**
 * A year of messages in the order in which they came. Now and then one is the first of somebody new; the others come
 * soon after somebody's first one, or much later; one in fifty belongs to a few who write all the time.
 */
export async function addMessages(
  database: pg.Client,
  team: SeededTeam,
  people: People,
  count: number,
  progress: (text: string) => void,
): Promise<void> {
  await database.query('create temp table sentences (n integer primary key, text text not null)');
  await database.query(
    'insert into sentences select n, text from unnest($1::text[]) with ordinality as given (text, n)',
    [makeSentences()],
  );
  for (let from = 0; from < count; from += step) {
    const to = Math.min(count, from + step);
    await database.query(statement, [
      ...[team.teamId, team.phoneNumberId, people.firstId, people.count, from, to, count, sentenceCount],
      ...[
        team.agents,
        countLongThreads(people.count),
        words.rare,
        Math.max(1, Math.floor(count / 20)),
        Math.floor(count / people.count),
      ],
    ]);
    progress(`${to} messages`);
  }
  await database.query('drop table sentences');
}

const statement = `
  insert into messages (team_id, phone_number_id, contact_id, direction, status, type, content, wamid, cause,
    sender_user_id, accepted_at, sent_at, delivered_at, read_at, happened_at, created_at)
  select $1::bigint, $2::bigint, $3::bigint + person, case when is_in then 'in' else 'out' end,
    case when is_in then 'received' when n % 3 = 0 then 'delivered' else 'read' end,
    case when kind < 0.9 then 'text' when kind < 0.98 then 'media' else 'messages_button_reply' end,
    case when kind < 0.9 then jsonb_build_object('body', text)
      when kind < 0.98 then jsonb_build_object('type', 'image', 'file_id', null, 'meta_media_id', null, 'caption', text,
        'file_name', null, 'mime_type', 'image/jpeg', 'size', 1000, 'voice', false, 'error', null)
      else '{"button_id": "yes", "button_title": "Oui, je confirme"}'::jsonb end,
    'wamid.' || lpad($1::bigint::text, 6, '0') || lpad(n::text, 12, '0'), case when not is_in then 'inbox' end,
    case when not is_in then ($9::bigint[])[1 + n % cardinality($9::bigint[])] end,
    case when not is_in then at end, case when not is_in then at end, case when not is_in then at end,
    case when not is_in and n % 3 > 0 then at end, at, at
  from (
    select g.n, pg_temp.share(g.n, 5) < 0.6 as is_in, pg_temp.share(g.n, 6) as kind,
      now() - interval '365 days' * (1 - g.n::float / $7::int) as at,
      case
        when g.n % $13::int = 0 then fresh
        when g.n % 50 = 1 then floor(pg_temp.share(g.n, 7) * $10::int)::int
        else greatest(0, fresh - floor($4::int * 0.3 * pg_temp.share(g.n, 8) ^ 4))::int
      end as person,
      case when pg_temp.share(g.n, 9) < 0.3 then 'Bonjour, ' else '' end || a.text
        || case when pg_temp.share(g.n, 10) < 0.4 then ' ' || b.text else '' end
        || case when pg_temp.share(g.n, 11) < 0.01 then ' Un remboursement svp.' else '' end
        || case when pg_temp.share(g.n, 12) < 0.1 then ' Commande n°' || 100000 + g.n else '' end
        || case when g.n % $12::int = 3 % $12::int then ' Avec des ' || $11::text || 's ou un ' || $11::text else '' end as text
    from (
      select n, least($4::int - 1, floor(n::float * $4::int / $7::int))::int as fresh
      from generate_series($5::int, $6::int - 1) n
    ) g
    join sentences a on a.n = 1 + floor(pg_temp.share(g.n, 13) * $8::int)
    join sentences b on b.n = 1 + floor(pg_temp.share(g.n, 14) * $8::int)
  ) made
  order by n`;

/** What the triggers would have done, had they not slept. */
export async function addWords(database: pg.Client, { teamId }: SeededTeam): Promise<void> {
  await database.query(
    `insert into message_words
     select team_id, phone_number_id, id, contact_id,
       herald.number_words(phone_number_id, herald.message_text(team_id, type, content))
     from messages where team_id = $1 and cause is distinct from 'campaign' order by id`,
    [teamId],
  );
}
