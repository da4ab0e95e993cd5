import { authorOf } from '../../../actor.ts';
import { audit } from '../../../audit.ts';
import { byOf, type RequestContext } from '../../../context.ts';
import { haltCampaign } from '../../../messaging/ledger/index.ts';
import type { Tx } from '../../../platform/database/index.ts';
import { AppError, notFound } from '../../../platform/errors.ts';
import { emit } from '../../../platform/events/index.ts';
import { enqueue } from '../../../platform/jobs/index.ts';
import { leaveAccountJob } from './leaveAccount.ts';

/**
 * The number sends nothing more, and Meta is told so. All that was written with it stays readable, and whoever connects it
 * again goes on where it ended.
 */
export async function disconnectNumber(ctx: RequestContext, typed: string): Promise<void> {
  const { teamId, phoneNumberId } = ctx;
  const now = ctx.clock.now();
  await ctx.db.transaction(async (tx) => {
    const number = await lockNumber(tx, ctx);
    if (number.disconnected_at) return;
    const name = number.verified_name ?? number.display_phone_number ?? '';
    if (typed.trim() !== name) throw wrongName(name);
    await tx
      .updateTable('phone_numbers')
      .set({ disconnected_at: now, updated_at: now })
      .where('team_id', '=', teamId)
      .where('id', '=', phoneNumberId)
      .execute();
    const stopped = await stopCampaigns(tx, ctx);
    const account = { teamId, accountId: number.whatsapp_account_id };
    await enqueue(tx, leaveAccountJob, account, { key: `numbers.leave:${account.accountId}` });
    const by = byOf(ctx);
    await audit(tx, by, {
      action: 'number.disconnected',
      target: { kind: 'phone_number', id: phoneNumberId, name },
      after: { number: number.display_phone_number, stopped_campaigns: stopped },
    });
    const told = { teamId, phoneNumberId, contactId: null, at: now, by: authorOf(ctx.actor) };
    emit(tx, [{ ...told, type: 'number.disconnected', data: { code: null } }]);
  });
}

async function lockNumber(tx: Tx, { teamId, phoneNumberId }: RequestContext) {
  const number = await tx
    .selectFrom('phone_numbers')
    .select(['verified_name', 'display_phone_number', 'whatsapp_account_id', 'disconnected_at'])
    .where('team_id', '=', teamId)
    .where('id', '=', phoneNumberId)
    .forNoKeyUpdate()
    .executeTakeFirst();
  if (!number) throw notFound();
  return number;
}

/** What runs pauses with its reason; it goes on by a press once the number is back. Returns how many that were. */
async function stopCampaigns(tx: Tx, { teamId, phoneNumberId }: RequestContext): Promise<number> {
  const running = await tx
    .selectFrom('campaigns')
    .select('id')
    .where('team_id', '=', teamId)
    .where('phone_number_id', '=', phoneNumberId)
    .where('step', '=', 'SENDING')
    .orderBy('id')
    .execute();
  for (const { id: campaignId } of running)
    await haltCampaign(tx, { teamId, campaignId, code: 'number_disconnected', message: '' });
  return running.length;
}

function wrongName(name: string): AppError {
  const text = {
    en: `Type the name exactly as it is: ${name}`,
    fr: `Saisissez le nom exactement tel quel : ${name}`,
  };
  return new AppError('wrong_name', text, { status: 422, errors: { name: [text] } });
}
