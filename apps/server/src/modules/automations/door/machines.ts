import { sql } from 'kysely';
import { system } from '../../../actor.ts';
import type { Batch, ReceivedMessage } from '../../../messaging/whatsapp/index.ts';
import { addNote, requestHandoff } from '../../conversations/index.ts';
import { people } from './readFacts.ts';

// Whoever writes as much as this in so short a time, and is answered by automations, is most likely a machine that answers
// them: the two would go on for ever.

const mostMessages = 30;
/** That many of them were answered by automations. */
const mostAnswers = 15;
const withinMs = 5 * 60_000;
const quietMs = 60 * 60_000;
/** Rows of a thread that are looked at: whoever is answered by several messages at a time is seen no later. */
const looked = 150;

export interface Machines {
  /** Keys of those whom no automation answers now. */
  quiet: ReadonlySet<string>;
  /** Messages of those who are found out by them. */
  found: readonly ReceivedMessage[];
}

const keyOf = ({ phoneNumberId, contactId }: ReceivedMessage) => `${phoneNumberId} ${contactId}`;

/** Of messages that automations would answer: whose no automation answers, for an hour after they were found out. */
export async function findMachines(
  { tx, now }: Batch,
  messages: readonly ReceivedMessage[],
): Promise<Machines> {
  if (messages.length === 0) return { quiet: new Set(), found: [] };
  const since = new Date(now.getTime() - withinMs);
  const { rows } = await sql<{ key: string; message_id: number; is_known: boolean }>`
    select distinct on (m.phone_number_id, m.contact_id) m.phone_number_id || ' ' || m.contact_id as key, m.message_id,
      known.is_known
    from ${people(messages)}
    cross join lateral (
      select exists (
        select from automation_misses x
        where x.team_id = m.team_id and x.contact_id = m.contact_id and x.why = 'machine'
          and x.at > ${new Date(now.getTime() - quietMs)}
      ) as is_known
    ) known
    where known.is_known or (
      -- One look tells that nearly everybody writes less.
      (
        select t.happened_at > ${since} from messages t
        where t.team_id = m.team_id and t.phone_number_id = m.phone_number_id and t.contact_id = m.contact_id
        order by t.id desc offset ${mostMessages + mostAnswers - 1} limit 1
      ) and (
        select count(*) filter (where t.direction = 'in') >= ${mostMessages}
          and count(*) filter (where t.cause = 'automation') >= ${mostAnswers}
        from (
          select direction, cause, happened_at from messages t
          where t.team_id = m.team_id and t.phone_number_id = m.phone_number_id and t.contact_id = m.contact_id
          order by t.id desc limit ${looked}
        ) t
        where t.happened_at > ${since}
      )
    )
    order by m.phone_number_id, m.contact_id, m.message_id`.execute(tx);
  const fresh = new Set(rows.flatMap(({ is_known, message_id }) => (is_known ? [] : [message_id])));
  return {
    quiet: new Set(rows.map(({ key }) => key)),
    found: messages.filter(({ id }) => fresh.has(id)),
  };
}

export const isQuiet = ({ quiet }: Machines, message: ReceivedMessage) => quiet.has(keyOf(message));

const words = {
  en: 'This contact wrote 30 messages in 5 minutes, so it is probably a machine. Automations do not answer it for an hour.',
  fr: 'Ce contact a envoyé 30 messages en 5 minutes : c’est sans doute une machine. Les automatisations ne lui répondent pas pendant une heure.',
};

/** Asks for a person, and says why. */
export async function askForPerson({ app, tx, now }: Batch, message: ReceivedMessage): Promise<void> {
  const { teamId, phoneNumberId, contactId } = message;
  const { locale } = await tx
    .selectFrom('teams')
    .select('locale')
    .where('id', '=', teamId)
    .executeTakeFirstOrThrow();
  const body = words[locale === 'fr' ? 'fr' : 'en'];
  const by = { app, actor: system, teamId, now };
  await requestHandoff(tx, by, { phoneNumberId, contactIds: [contactId], text: body });
  await addNote(tx, by, { phoneNumberId, contactId, body, mentions: [] });
}
