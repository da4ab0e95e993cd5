import { sql } from 'kysely';
import type { RequestContext } from '../../../context.ts';
import { previewOf, type StoredContent } from '../../../messaging/kinds/index.ts';
import type { Tx } from '../../../platform/database/index.ts';
import { AppError, type Text } from '../../../platform/errors.ts';

interface Sent {
  contactId: number;
  /** The newest message that the person had seen. */
  seenId: number;
  /** What is about to be sent. */
  ownId: number;
}

interface Answer {
  sender_user_id: number | null;
  sender: string;
  cause: string;
  preview: string;
}

/** So much of the other answer is told in the refusal; the thread has all of it. */
const quotedLetters = 300;

/** Refuses a second answer to somebody whom a person of the team, oneself in another tab included, has answered since. */
export async function refuseAnswered(tx: Tx, ctx: RequestContext, sent: Sent): Promise<void> {
  const answer = await findAnswer(tx, ctx, sent);
  if (answer) throw new AppError('answered_meanwhile', wordsOf(answer, ctx.person.userId));
}

async function findAnswer(
  tx: Tx,
  { teamId, phoneNumberId }: RequestContext,
  { contactId, seenId, ownId }: Sent,
): Promise<Answer | null> {
  const { rows } = await sql<Omit<Answer, 'preview'> & StoredContent>`
    select m.type, herald.whole_content(m.team_id, m.content) as content, m.cause, m.sender_user_id,
      concat_ws(' ', u.first_name, u.last_name) as sender
    from messages m left join users u on u.id = m.sender_user_id
    where m.team_id = ${teamId} and m.phone_number_id = ${phoneNumberId} and m.contact_id = ${contactId}
      and m.id > ${seenId} and m.id <> ${ownId} and m.direction = 'out' and m.cause in ('inbox', 'phone_app')
      and m.type <> 'reaction' and m.revoked_at is null
    order by m.id desc limit 1`.execute(tx);
  const row = rows[0];
  return row ? { ...row, preview: previewOf(row as StoredContent) } : null;
}

function wordsOf({ sender_user_id, sender, cause, preview }: Answer, userId: number): Text {
  const words = preview.length > quotedLetters ? `${preview.slice(0, quotedLetters)}…` : preview;
  const quoted = words === '' ? { en: '.', fr: '.' } : { en: `: “${words}”`, fr: ` : « ${words} »` };
  if (sender_user_id === userId) {
    return {
      en: `Not sent: you have answered since, in another tab${quoted.en}`,
      fr: `Non envoyé : vous avez répondu entre-temps, dans un autre onglet${quoted.fr}`,
    };
  }
  const who = cause === 'phone_app' ? phoneApp : { en: sender || 'A colleague', fr: sender || 'Un collègue' };
  return {
    en: `Not sent: ${who.en} has answered since${quoted.en}`,
    fr: `Non envoyé : ${who.fr} a répondu entre-temps${quoted.fr}`,
  };
}

const phoneApp = {
  en: 'somebody on the business phone',
  fr: 'quelqu’un, depuis le téléphone de l’entreprise,',
};
