import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { closeDispute, dispute, pay, refund } from './checkout.ts';
import { drawCheckout } from './drawCheckout.ts';
import { drawDesk } from './drawDesk.ts';
import { drawInvoice, drawPortal } from './drawPortal.ts';
import { StripeRefusal } from './errors.ts';
import type { Subscription } from './model.ts';
import { type Say, speak } from './pageParts.ts';
import {
  cancelLater,
  changePrice,
  endNow,
  payOpenBills,
  remind,
  renew,
  type StripeSide,
} from './subscriptions.ts';

/** The pages that Stripe would show: checkout and portal; and `/stripe`, where one makes payments fail. */
export function registerStripePages(http: FastifyInstance, stripe: StripeSide): void {
  http.register(async (scope) => {
    scope.setErrorHandler((error, _request, reply) => {
      if (error instanceof StripeRefusal)
        return reply.code(error.status).type('text/plain').send(error.message);
      throw error;
    });
    const show = (path: string, draw: (id: string, say: Say) => string) =>
      scope.get(path, async (request, reply) => html(reply, draw(idOf(request), sayOf(request))));
    show('/stripe', (_, say) => drawDesk(stripe, say));
    show('/stripe/checkout/:id', (id, say) => drawCheckout(stripe.books.get('checkout.session', id), say));
    show('/stripe/portal/:id', (id, say) =>
      drawPortal(stripe, stripe.books.get('billing_portal.session', id), say),
    );
    show('/stripe/invoice/:id', (id, say) => drawInvoice(stripe.books.get('invoice', id), say));
    registerActions(scope, stripe);
  });
}

function registerActions(scope: FastifyInstance, stripe: StripeSide): void {
  const { books, events } = stripe;
  scope.post('/stripe/checkout/:id', async (request, reply) => {
    const session = books.get('checkout.session', idOf(request));
    const { card } = fieldsOf(request);
    if (session.status !== 'open') return html(reply, drawCheckout(session, sayOf(request)));
    if (card === 'declined') return html(reply, drawCheckout(session, sayOf(request), true));
    pay(stripe, session, card === 'failing' ? 'failing' : 'good');
    return reply.redirect(session.success_url.replaceAll('{CHECKOUT_SESSION_ID}', session.id), 303);
  });
  scope.post('/stripe/portal/:id/:action', async (request, reply) => {
    const session = books.get('billing_portal.session', idOf(request));
    const chosen = books.find('subscription', session.sandbox_subscription ?? undefined);
    const [newest] = books.all('subscription', (one) => one.customer === session.customer);
    const subscription = chosen ?? newest;
    if (subscription) actOn(stripe, subscription, request);
    const isConfirmed = session.sandbox_price !== null;
    return reply.redirect(isConfirmed ? session.return_url : `/stripe/portal/${session.id}`, 303);
  });
  scope.post('/stripe/subscription/:id/:action', async (request, reply) => {
    actOn(stripe, books.get('subscription', idOf(request)), request);
    return reply.redirect('/stripe', 303);
  });
  scope.post('/stripe/charge/:id/refund', async (request, reply) => {
    const charge = books.get('charge', idOf(request));
    refund(stripe, charge, charge.amount - charge.amount_refunded);
    return reply.redirect('/stripe', 303);
  });
  scope.post('/stripe/charge/:id/dispute', async (request, reply) => {
    dispute(stripe, books.get('charge', idOf(request)));
    return reply.redirect('/stripe', 303);
  });
  scope.post('/stripe/dispute/:id/:status', async (request, reply) => {
    const { status } = request.params as { status?: string };
    closeDispute(stripe, books.get('dispute', idOf(request)), status === 'won' ? 'won' : 'lost');
    return reply.redirect('/stripe', 303);
  });
  scope.post('/stripe/event/:id/again', async (request, reply) => {
    events.again(idOf(request));
    return reply.redirect('/stripe', 303);
  });
}

/** What one can do to a subscription, at the desk or in the portal. */
function actOn(stripe: StripeSide, subscription: Subscription, request: FastifyRequest): void {
  const { books } = stripe;
  const { action = '' } = request.params as { action?: string };
  const setCard = (sandbox_card: 'good' | 'failing') =>
    books.put(Object.assign(books.get('customer', subscription.customer), { sandbox_card }));
  const actions: Record<string, () => void> = {
    remind: () => remind(stripe, subscription),
    renew: () => renew(stripe, subscription),
    fail: () => {
      setCard('failing');
      renew(stripe, subscription);
    },
    recover: () => {
      setCard('good');
      payOpenBills(stripe, subscription);
    },
    retry: () => payOpenBills(stripe, subscription),
    change: () => changePrice(stripe, subscription, books.get('price', fieldsOf(request).price, 'price')),
    cancel: () => cancelLater(stripe, subscription, true),
    resume: () => cancelLater(stripe, subscription, false),
    end: () => endNow(stripe, subscription),
  };
  actions[action]?.();
}

const idOf = ({ params }: FastifyRequest) => (params as { id?: string }).id ?? '';
const fieldsOf = ({ body }: FastifyRequest) => (body ?? {}) as Record<string, string | undefined>;
const sayOf = ({ headers }: FastifyRequest) => speak(headers['accept-language']);
const html = (reply: FastifyReply, text: string) => reply.type('text/html; charset=utf-8').send(text);
