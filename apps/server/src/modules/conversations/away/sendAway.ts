import { sql } from 'kysely';
import { z } from 'zod';
import type { By } from '../../../actor.ts';
import { createMessage } from '../../../messaging/outbound/index.ts';
import { fillWords } from '../../../messaging/templates/index.ts';
import type { Tx } from '../../../platform/database/index.ts';
import { defineJob } from '../../../platform/jobs/index.ts';
import { clientIdFor } from '../send/clientIdFor.ts';
import { type AwaySettings, absentSince, readAway } from './awaySettings.ts';
import { nextOpening } from './hours.ts';
import { momentWords } from './momentWords.ts';

const payload = z.object({
  teamId: z.int(),
  phoneNumberId: z.int(),
  since: z.iso.datetime(),
  people: z.array(z.object({ contactId: z.int(), messageId: z.int() })),
});
type Person = z.output<typeof payload>['people'][number];

/** Tells people that nobody is there. Each once: the client id names the person and the absence. */
export const sendAway = defineJob({
  name: 'conversations.sendAway',
  payload,
  async run({ teamId, phoneNumberId, since, people }, { app, db, clock, signal }) {
    for (const person of people) {
      signal.throwIfAborted();
      const now = clock.now();
      await db.transaction(async (tx) => {
        const [away] = await readAway(tx, [{ teamId, phoneNumberId }]);
        // Somebody came meanwhile, or the settings changed.
        if (!away || absentSince(away, now)?.toISOString() !== since) return;
        await answerPerson(tx, { app, now }, away, person, new Date(since));
      });
    }
  },
});

async function answerPerson(
  tx: Tx,
  { app, now }: Pick<By, 'app' | 'now'>,
  away: AwaySettings,
  person: Person,
  since: Date,
): Promise<void> {
  const { team_id: teamId, phone_number_id: phoneNumberId } = away;
  const { contactId } = person;
  if (!(await lockUntold(tx, away, person, since))) return;
  const opensAt = nextOpening(away.business_hours, away.zone, now);
  const opens_at = opensAt ? momentWords(opensAt, { ...away, now }) : '';
  const body = await fillWords(tx, { teamId, contactId }, away.away_message, { opens_at });
  if (body === '') return;
  const result = await createMessage(
    tx,
    { app, now },
    {
      teamId,
      phoneNumberId,
      contactId,
      cause: 'system',
      clientId: clientIdFor('away', teamId, phoneNumberId, contactId, since.toISOString()),
      message: { type: 'text', body },
    },
  );
  // What the gate refuses is not said; the next message of the person asks again.
  if (result.kind === 'refused') return;
  await tx
    .updateTable('conversations')
    .set({ away_sent_at: now })
    .where('team_id', '=', teamId)
    .where('phone_number_id', '=', phoneNumberId)
    .where('contact_id', '=', contactId)
    .execute();
}

/** Returns false when they were told, or somebody answered all the same. */
async function lockUntold(
  tx: Tx,
  { team_id, phone_number_id }: AwaySettings,
  { contactId, messageId }: Person,
  since: Date,
): Promise<boolean> {
  const { rows } = await sql`
    select from conversations v
    where v.team_id = ${team_id} and v.phone_number_id = ${phone_number_id} and v.contact_id = ${contactId}
      and (v.away_sent_at is null or v.away_sent_at < ${since})
      and not exists (
        select from messages m
        where m.team_id = v.team_id and m.phone_number_id = v.phone_number_id and m.contact_id = v.contact_id
          and m.id > ${messageId} and m.direction = 'out' and m.type <> 'reaction'
          and m.cause in ('inbox', 'phone_app', 'ai_agent'))
    for no key update of v`.execute(tx);
  return rows.length > 0;
}
