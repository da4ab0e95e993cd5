import { createMessage } from '../../outbound/index.ts';
import type { Batch } from '../batch.ts';
import type { NewMessage } from '../messages/insertMessages.ts';
import { confirmationOf } from './confirmations.ts';
import { type ConsentWords, type Keyword, oppositeOf } from './keywords.ts';

/** Says that the wish was heard. The window is open: they just wrote. If the gate refuses all the same, so be it. */
export async function confirm({ app, tx, now }: Batch, message: NewMessage, keyword: Keyword): Promise<void> {
  const { teamId, phoneNumberId, contactId } = message;
  const team = await tx
    .selectFrom('teams')
    .select(['locale', 'consent_words'])
    .where('id', '=', teamId)
    .executeTakeFirstOrThrow();
  const own = team.consent_words as unknown as ConsentWords | null;
  const body = confirmationOf({ ...keyword, ...oppositeOf(keyword.status, own) }, team.locale);
  const result = await createMessage(
    tx,
    { app, now },
    { teamId, phoneNumberId, contactId, cause: 'system', message: { type: 'text', body } },
  );
  if (result.kind === 'refused') {
    app.log.info({ teamId, contactId, reason: result.decision.reason }, 'consent was not confirmed');
  }
}
