import {
  type Invoice,
  invoiceStates,
  type RouteQuery,
  type RouteResponse,
  type listInvoices as route,
} from '@herald/contract';
import type Stripe from 'stripe';
import { askStripe } from '../../connectors/stripe.ts';
import type { RequestContext } from '../../context.ts';
import { refuseImpersonator } from './access.ts';
import { readCustomer } from './customer.ts';

/** The bills as Stripe has them now, newest first. */
export async function listInvoices(
  ctx: RequestContext,
  { cursor, per_page }: RouteQuery<typeof route>,
): Promise<RouteResponse<typeof route>> {
  refuseImpersonator(ctx);
  const customer = await ctx.db.read((tx) => readCustomer(tx, ctx.teamId));
  if (customer === null) return { data: [], meta: { next_cursor: null, per_page } };
  const page = await askStripe(ctx.app, (stripe) =>
    stripe.invoices.list({ customer, limit: per_page, ...(cursor && { starting_after: cursor }) }),
  );
  const next_cursor = page.has_more ? (page.data.at(-1)?.id ?? null) : null;
  return { data: page.data.map(presentInvoice), meta: { next_cursor, per_page } };
}

function presentInvoice(invoice: Stripe.Invoice): Invoice {
  return {
    id: invoice.id,
    number: invoice.number,
    created_at: new Date(invoice.created * 1000).toISOString(),
    amount: { amount: invoice.total, currency: invoice.currency.toUpperCase() },
    status: invoiceStates.find((state) => state === invoice.status) ?? 'draft',
    url: invoice.hosted_invoice_url ?? null,
    pdf_url: invoice.invoice_pdf ?? null,
  };
}
