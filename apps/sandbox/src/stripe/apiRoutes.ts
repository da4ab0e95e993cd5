import { randomUUID } from 'node:crypto';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { openCheckout } from './checkout.ts';
import { missing, StripeRefusal } from './errors.ts';
import { type Form, nest, textAt, textsAt } from './form.ts';
import type {
  Customer,
  PortalConfiguration,
  PortalSession,
  Price,
  Product,
  StripeObject,
  Subscription,
} from './model.ts';
import { endNow, type StripeSide } from './subscriptions.ts';

type Handler = (form: Form, id: string) => object;

/** What of Stripe's API a merchant's billing needs, under the paths that Stripe has. */
export function registerStripeApi(http: FastifyInstance, stripe: StripeSide): void {
  http.register(async (scope) => {
    scope.setErrorHandler((error, _request, reply) => {
      if (error instanceof StripeRefusal) return reply.code(error.status).send(error.body);
      throw error;
    });
    scope.addHook('onRequest', async ({ headers }, reply) => {
      reply.header('request-id', `req_${randomUUID().slice(0, 8)}`);
      if (!/^(Bearer|Basic) \S+/.test(headers.authorization ?? ''))
        throw new StripeRefusal(401, 'You did not provide an API key.');
    });
    const answered = new Map<string, { body: string; answer: object }>();
    const answer = (handle: Handler) => async (request: FastifyRequest, reply: FastifyReply) => {
      const { id = '' } = request.params as { id?: string };
      const flat = { ...(request.query as object), ...((request.body as object | undefined) ?? {}) };
      const key = request.headers['idempotency-key'];
      if (typeof key !== 'string' || request.method !== 'POST')
        return handle(nest(flat as Record<string, string>), id);
      const known = answered.get(key);
      const body = request.url + JSON.stringify(flat);
      if (known && known.body !== body)
        throw new StripeRefusal(
          400,
          'Keys for idempotent requests can only be used with the same parameters.',
          {
            type: 'idempotency_error',
          },
        );
      if (known) reply.header('idempotent-replayed', 'true');
      const result = known?.answer ?? handle(nest(flat as Record<string, string>), id);
      answered.set(key, { body, answer: result });
      return result;
    };
    for (const [method, url, handle] of routesOf(stripe))
      scope.route({ method, url, handler: answer(handle) });
  });
}

function routesOf(stripe: StripeSide): ['GET' | 'POST' | 'DELETE', string, Handler][] {
  const { books } = stripe;
  return [
    ['POST', '/v1/customers', (form) => makeCustomer(stripe, form)],
    ['GET', '/v1/customers/:id', (_, id) => books.get('customer', id)],
    ['POST', '/v1/products', (form) => makeProduct(stripe, form)],
    ['GET', '/v1/prices', (form) => listPrices(stripe, form)],
    ['POST', '/v1/prices', (form) => makePrice(stripe, form)],
    ['POST', '/v1/checkout/sessions', (form) => openCheckout(stripe, form)],
    ['GET', '/v1/checkout/sessions', (form) => listSessions(stripe, form)],
    ['POST', '/v1/checkout/sessions/:id/expire', (_, id) => expire(stripe, id)],
    ['GET', '/v1/checkout/sessions/:id', (_, id) => books.get('checkout.session', id)],
    ['GET', '/v1/subscriptions', (form) => listSubscriptions(stripe, form)],
    ['GET', '/v1/subscriptions/:id', (_, id) => books.get('subscription', id)],
    ['DELETE', '/v1/subscriptions/:id', (_, id) => cancel(stripe, id)],
    ['GET', '/v1/invoices', (form) => listInvoices(stripe, form)],
    ['GET', '/v1/charges/:id', (_, id) => books.get('charge', id)],
    ['GET', '/v1/disputes/:id', (form, id) => showDispute(stripe, form, id)],
    ['GET', '/v1/billing_portal/configurations', () => list(books.all('billing_portal.configuration'), {})],
    ['POST', '/v1/billing_portal/configurations', (form) => makeConfiguration(stripe, form)],
    ['POST', '/v1/billing_portal/sessions', (form) => openPortal(stripe, form)],
  ];
}

function cancel(stripe: StripeSide, id: string): Subscription {
  const subscription = stripe.books.get('subscription', id);
  if (subscription.status === 'canceled')
    throw new StripeRefusal(404, `No such subscription: ${id}`, { code: 'resource_missing', param: 'id' });
  endNow(stripe, subscription);
  return subscription;
}

function makeCustomer({ books }: StripeSide, form: Form): Customer {
  return books.put({
    id: books.newId('cus'),
    object: 'customer',
    created: books.now(),
    name: textAt(form, 'name') ?? null,
    email: textAt(form, 'email') ?? null,
    balance: 0,
    metadata: textsAt(form, 'metadata'),
    sandbox_card: 'good',
  });
}

function makeProduct({ books }: StripeSide, form: Form): Product {
  const id = textAt(form, 'id') ?? books.newId('prod');
  if (books.find('product', id))
    throw new StripeRefusal(400, `Product already exists: ${id}`, {
      code: 'resource_already_exists',
      param: 'id',
    });
  return books.put({ id, object: 'product', created: books.now(), name: textAt(form, 'name') ?? id });
}

function makePrice({ books }: StripeSide, form: Form): Price {
  const product = books.get('product', textAt(form, 'product'), 'product');
  const lookup_key = textAt(form, 'lookup_key') ?? null;
  for (const other of books.all('price', (price) => lookup_key !== null && price.lookup_key === lookup_key))
    books.put(Object.assign(other, { lookup_key: null }));
  const interval = textAt(form, 'recurring', 'interval');
  return books.put({
    id: books.newId('price'),
    object: 'price',
    created: books.now(),
    active: true,
    product: product.id,
    unit_amount: Number(textAt(form, 'unit_amount')),
    currency: textAt(form, 'currency') ?? 'eur',
    lookup_key,
    recurring: interval ? { interval: interval === 'year' ? 'year' : 'month' } : null,
  });
}

function listPrices({ books }: StripeSide, form: Form) {
  const keys = Array.isArray(form.lookup_keys) ? form.lookup_keys : null;
  return list(
    books.all(
      'price',
      (price) => keys === null || (price.lookup_key !== null && keys.includes(price.lookup_key)),
    ),
    form,
  );
}

function listSessions({ books }: StripeSide, { customer, status, ...form }: Form) {
  return list(
    books.all(
      'checkout.session',
      (one) =>
        (customer === undefined || one.customer === customer) &&
        (status === undefined || one.status === status) &&
        one.created >= Number(textAt(form, 'created', 'gte') ?? 0),
    ),
    form,
  );
}

function expire({ books }: StripeSide, id: string) {
  const session = books.get('checkout.session', id);
  if (session.status !== 'open')
    throw new StripeRefusal(400, 'Only Checkout Sessions with a status in ["open"] can be expired.');
  session.status = 'expired';
  return books.put(session);
}

/** With the whole charge where it is asked for. */
function showDispute({ books }: StripeSide, { expand }: Form, id: string) {
  const found = books.get('dispute', id);
  const isWhole = Array.isArray(expand) && expand.includes('charge');
  return isWhole ? { ...found, charge: books.get('charge', found.charge) } : found;
}

function listSubscriptions({ books }: StripeSide, form: Form) {
  const { customer, status } = form;
  const found = books.all('subscription', (one) => customer === undefined || one.customer === customer);
  return list(status === 'all' ? found : found.filter((one) => one.status !== 'canceled'), form);
}

function listInvoices({ books }: StripeSide, form: Form) {
  const { customer, subscription, status } = form;
  return list(
    books.all(
      'invoice',
      (one) =>
        (customer === undefined || one.customer === customer) &&
        (subscription === undefined || one.parent?.subscription_details.subscription === subscription) &&
        one.created >= Number(textAt(form, 'created', 'gte') ?? 0) &&
        (status === undefined || one.status === status),
    ),
    form,
  );
}

function makeConfiguration({ books }: StripeSide, form: Form): PortalConfiguration {
  return books.put({
    id: books.newId('bpc'),
    object: 'billing_portal.configuration',
    created: books.now(),
    active: true,
    metadata: textsAt(form, 'metadata'),
  });
}

function openPortal({ books, events }: StripeSide, form: Form): PortalSession {
  const customer = books.get('customer', textAt(form, 'customer'), 'customer');
  const id = books.newId('bps');
  return books.put({
    id,
    object: 'billing_portal.session',
    created: books.now(),
    customer: customer.id,
    return_url: textAt(form, 'return_url') ?? '',
    url: `${events.pagesUrl}/stripe/portal/${id}`,
    sandbox_price: textAt(form, 'flow_data', 'subscription_update_confirm', 'items', 0, 'price') ?? null,
    sandbox_subscription: textAt(form, 'flow_data', 'subscription_update_confirm', 'subscription') ?? null,
  });
}

/** A page of a list, as all of Stripe's are. */
function list(objects: readonly StripeObject[], form: Form) {
  const after = textAt(form, 'starting_after');
  const start = after === undefined ? 0 : objects.findIndex(({ id }) => id === after) + 1;
  if (after !== undefined && start === 0) throw missing('object', after, 'starting_after');
  const limit = Number(textAt(form, 'limit') ?? 10);
  const data = objects.slice(start, start + limit);
  return { object: 'list', data, has_more: start + limit < objects.length };
}
