import type { RouteBody, settleUncertain as route } from '@herald/contract';
import { byOf, type RequestContext } from '../../context.ts';
import { startedFact, updatedFact } from '../../messaging/campaignFacts.ts';
import { settleUncertain as settle } from '../../messaging/ledger/index.ts';
import { wakeSender } from '../../messaging/outbound/index.ts';
import type { Tx } from '../../platform/database/index.ts';
import { AppError, notFound } from '../../platform/errors.ts';
import { emit } from '../../platform/events/index.ts';
import { accessCampaign } from './access.ts';
import { auditCampaign } from './auditCampaign.ts';
import { setAsideFor } from './payForReopened.ts';
import { type CampaignRow, readCampaign } from './queries.ts';
import { scopeOfCampaign } from './scopeOfCampaign.ts';

/** Hours that WhatsApp gets to tell us by itself. */
const patienceHours = 24;

/**
 * A person decides about recipients of whom nothing is known for a day: send again (it may arrive twice, and they
 * said that they accept it) or let go. Herald never resends by itself.
 */
export async function settleUncertain(
  ctx: RequestContext,
  campaignId: number,
  { decision, accept_duplicate }: RouteBody<typeof route>,
  /** One recipient; all of them when absent. */
  recipientId?: number,
): Promise<{ settled: number }> {
  if (decision === 'resend' && !accept_duplicate) throw duplicateNotAccepted();
  const now = ctx.clock.now();
  const claimedBefore = new Date(now.getTime() - patienceHours * 60 * 60 * 1000);
  return ctx.db.transaction(async (tx) => {
    const campaign = await accessCampaign(tx, ctx, campaignId);
    if (recipientId !== undefined) await accessRecipient(tx, ctx, campaignId, recipientId);
    const input = { teamId: ctx.teamId, campaignId, decision, now, claimedBefore };
    const settled = await settle(tx, recipientId === undefined ? input : { ...input, recipientId });
    if (settled === 0) throw tooEarly();
    if (decision === 'resend') await sendAgain(tx, ctx, campaign);
    await wakeSender(tx, ctx.phoneNumberId);
    const by = byOf(ctx);
    emit(tx, [updatedFact(scopeOfCampaign(by, campaign), campaign.step)]);
    const after = { messages: settled, sent_again: decision === 'resend' };
    await auditCampaign(tx, by, 'campaign.uncertain_settled', campaign, after);
    return { settled };
  });
}

async function accessRecipient(
  tx: Tx,
  { teamId }: RequestContext,
  campaignId: number,
  recipientId: number,
): Promise<void> {
  const recipient = await tx
    .selectFrom('campaign_recipients')
    .select('id')
    .where('team_id', '=', teamId)
    .where('campaign_id', '=', campaignId)
    .where('id', '=', recipientId)
    .executeTakeFirst();
  if (!recipient) throw notFound();
}

/** Where the team pays ahead, what they cost is set aside before anybody is written to again. */
async function sendAgain(tx: Tx, ctx: RequestContext, campaign: CampaignRow): Promise<void> {
  const { teamId, phoneNumberId } = ctx;
  await reopen(tx, ctx, campaign);
  const current = await readCampaign(tx, teamId, phoneNumberId, campaign.id);
  if (current?.step !== 'SENDING') return;
  const blocker = await setAsideFor(tx, teamId, current, ctx.clock.now());
  if (blocker) throw new AppError(blocker.code, blocker.text);
}

/** A campaign that had ended goes on for those who are to be sent again; one that somebody paused stays paused. */
async function reopen(tx: Tx, ctx: RequestContext, campaign: CampaignRow): Promise<void> {
  const { numUpdatedRows } = await tx
    .updateTable('campaigns')
    .set({ step: 'SENDING', finished_at: null })
    .where('team_id', '=', ctx.teamId)
    .where('id', '=', campaign.id)
    .where('step', '=', 'SENDED')
    .executeTakeFirst();
  if (numUpdatedRows > 0n) emit(tx, [startedFact(scopeOfCampaign(byOf(ctx), campaign), 'resumed')]);
}

function tooEarly(): AppError {
  return new AppError('too_early', {
    en: 'Nothing is uncertain for more than 24 hours. WhatsApp may still tell what became of the others.',
    fr: 'Rien n’est incertain depuis plus de 24 heures. WhatsApp peut encore préciser le sort des autres.',
  });
}

function duplicateNotAccepted(): AppError {
  const text = {
    en: 'Confirm that some people may receive the message twice.',
    fr: 'Confirmez que certaines personnes peuvent recevoir le message deux fois.',
  };
  return new AppError('duplicate_not_accepted', text, { status: 422, errors: { accept_duplicate: [text] } });
}
