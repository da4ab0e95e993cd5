import * as contract from '@herald/contract';
import { requireOwnPage } from '../../http/ownPage.ts';
import { type HttpApp, serve } from '../../http/serve.ts';
import { createFirstPaymentSession } from './createFirstPaymentSession.ts';
import { getBilling } from './getBilling.ts';
import { listInvoices } from './listInvoices.ts';
import { openPortal } from './openPortal.ts';
import { topUp } from './topUp.ts';

export function registerBilling(app: HttpApp): void {
  serve(app, contract.getBilling, async ({ ctx }) => ({ data: await getBilling(ctx) }));
  serve(app, contract.createFirstPaymentSession, async ({ ctx, body }) => ({
    url: await createFirstPaymentSession(ctx, body),
  }));
  serve(app, contract.getBillingPortal, async ({ ctx, query, request }) => {
    requireOwnPage(ctx.app, request);
    return { url: await openPortal(ctx, query) };
  });
  serve(app, contract.topUpBalance, async ({ ctx, body }) => ({ url: await topUp(ctx, body) }));
  serve(app, contract.listInvoices, ({ ctx, query }) => listInvoices(ctx, query));
}
