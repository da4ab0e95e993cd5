import { noNumber } from '@herald/contract';
import type { RequestContext } from '../../context.ts';
import type { Tx } from '../../platform/database/index.ts';
import { AppError, notFound } from '../../platform/errors.ts';

/** Nobody buys, cancels or looks at bills through somebody else's eyes. */
export function refuseImpersonator({ person }: RequestContext): void {
  if (person.impersonatorId === null) return;
  throw new AppError('forbidden', {
    en: 'Plans and bills are closed to operators who act as somebody else.',
    fr: 'L’offre et les factures sont fermées aux exploitants qui agissent au nom de quelqu’un.',
  });
}

/** What a merchant pays through Shopify is changed at Shopify. */
export function refuseShopify(plan: string): void {
  if (!plan.startsWith('shopify_')) return;
  throw new AppError('billed_by_shopify', {
    en: 'Shopify bills this plan. Change or cancel it in the admin of your shop.',
    fr: 'Cette offre est facturée par Shopify. Modifiez-la ou résiliez-la dans l’administration de votre boutique.',
  });
}

/** Returns the address of a screen of the team that needs no number, at one of its numbers or its first one, if it has any. */
export async function screenOf(
  tx: Tx,
  { app, teamId }: Pick<RequestContext, 'app' | 'teamId'>,
  screen: string,
  phoneNumberId?: number,
): Promise<string> {
  const query = tx.selectFrom('phone_numbers').select('id').where('team_id', '=', teamId);
  const chosen = phoneNumberId === undefined ? query : query.where('id', '=', phoneNumberId);
  const number = await chosen.orderBy('id').limit(1).executeTakeFirst();
  if (!number && phoneNumberId !== undefined) throw notFound();
  return `${app.config.http.publicUrl}/teams/${teamId}/${number?.id ?? noNumber}/${screen}`;
}
