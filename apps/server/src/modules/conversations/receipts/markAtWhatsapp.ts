import { CloudApiError } from '@herald/whatsapp';
import { cloudApiOf } from '../../../connectors/whatsapp.ts';
import { markDisconnected } from '../../../messaging/ledger/index.ts';
import { readToken } from '../../../messaging/readToken.ts';
import type { AppContext } from '../../../platform/context.ts';
import type { NumberScope } from '../../../platform/numberScope.ts';

export interface Mark extends NumberScope {
  contactId: number;
  messageId: number;
  wamid: string;
  typing: boolean;
}

/**
 * Tells WhatsApp that a message and all before it are read, once. Throws only what another try may mend: nobody is
 * waiting for it, and nothing in Herald depends on it.
 */
export async function markAtWhatsapp(ctx: AppContext, mark: Mark): Promise<void> {
  const { teamId, phoneNumberId, contactId, messageId, wamid, typing } = mark;
  const access = await findAccess(ctx, mark);
  if (!access) return;
  try {
    const token = await readToken(ctx.app, teamId, access.accountId);
    await cloudApiOf(ctx.app).markRead({ token, phoneNumberId: access.metaId, wamid, typing });
  } catch (error) {
    if (!(error instanceof CloudApiError) || error.transient) throw error;
    ctx.log.warn({ phoneNumberId, messageId, code: error.code }, 'WhatsApp refused a read receipt');
    await ctx.db.transaction((tx) => markDisconnected(tx, teamId, phoneNumberId, error.code ?? -1));
    return;
  }
  await ctx.db.transaction((tx) =>
    tx
      .updateTable('conversations')
      .set({ receipt_message_id: messageId })
      .where('team_id', '=', teamId)
      .where('phone_number_id', '=', phoneNumberId)
      .where('contact_id', '=', contactId)
      .execute(),
  );
}

/** Nothing for a number that is not connected: Meta would refuse, and a person has to connect it again anyway. */
function findAccess(ctx: AppContext, { teamId, phoneNumberId }: NumberScope) {
  return ctx.db.read((tx) =>
    tx
      .selectFrom('phone_numbers as n')
      .innerJoin('whatsapp_accounts as a', (join) =>
        join.onRef('a.team_id', '=', 'n.team_id').onRef('a.id', '=', 'n.whatsapp_account_id'),
      )
      .select(['n.meta_id as metaId', 'a.id as accountId'])
      .where('n.team_id', '=', teamId)
      .where('n.id', '=', phoneNumberId)
      .where('a.has_token', '=', true)
      .where('a.token_invalid_at', 'is', null)
      .executeTakeFirst(),
  );
}
