import type { MetaPayment } from '@herald/contract';
import { type PaymentState, readPaymentState } from '@herald/whatsapp';
import { audit } from '../../audit.ts';
import { byOf, type RequestContext } from '../../context.ts';
import { refreshNumber } from './health/refreshNumber.ts';

/** Asks Meta whether it can charge the account. When it can, the team has set up its billing. */
export async function validatePayment(ctx: RequestContext): Promise<MetaPayment> {
  const account = await refreshNumber(ctx);
  const state = readPaymentState(account);
  if (isReady(state)) await completeSetup(ctx, account.name);
  const { hasPaymentMethod, canSend, problems } = state;
  return {
    payment_method: hasPaymentMethod === null ? 'unknown' : hasPaymentMethod ? 'added' : 'missing',
    can_send: canSend,
    problems,
    account_name: account.name,
    manager_url: managerUrl(account.id, account.ownerBusinessId),
  };
}

const isReady = ({ hasPaymentMethod, canSend }: PaymentState) =>
  hasPaymentMethod === true && canSend !== 'BLOCKED';

async function completeSetup(ctx: RequestContext, accountName: string | null): Promise<void> {
  await ctx.db.transaction(async (tx) => {
    const done = await tx
      .updateTable('teams')
      .set({ meta_billing_v2_setup_completed_at: ctx.clock.now() })
      .where('id', '=', ctx.teamId)
      .where('meta_billing_v2', '=', true)
      .where('meta_billing_v2_setup_completed_at', 'is', null)
      .executeTakeFirst();
    if (done.numUpdatedRows === 0n) return;
    const target = { kind: 'whatsapp_account', name: accountName };
    await audit(tx, byOf(ctx), { action: 'billing.meta_confirmed', target });
  });
}

/** WhatsApp Manager at this account: payment settings are among its account tools. */
function managerUrl(wabaId: string, businessId: string | null): string {
  const url = new URL('https://business.facebook.com/latest/whatsapp_manager/overview');
  if (businessId) url.searchParams.set('business_id', businessId);
  url.searchParams.set('asset_id', wabaId);
  return url.href;
}
