import * as contract from '@herald/contract';
import { startTestApp } from '../../test/index.ts';
import { approvedTemplate, openShop } from '../../test/shop.ts';

/** A shop whose template other systems send: with its key, and what was sent so far. */
export async function startDoor() {
  const app = await startTestApp({ sandbox: { smtpPort: null, reviewDelayMs: 'manual' } });
  const shop = await openShop(app);
  const template = await approvedTemplate(app, shop);
  const params = { ...shop.params, template_id: template.id };
  const { caller } = shop;
  const makeKey = async (keep_old_hours = 24) =>
    (await caller.call(contract.makeTemplateKey, { params, body: { keep_old_hours } })).data;
  const { key } = await makeKey();
  const post = async (
    body: unknown,
    headers: Record<string, string> = {},
    path = `/hooks/templates/${template.id}`,
  ) => {
    const response = await fetch(app.url + path, {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: `Bearer ${key}`, ...headers },
      body: typeof body === 'string' ? body : JSON.stringify(body),
    });
    return { status: response.status, body: (await response.json()) as Record<string, unknown> };
  };
  const log = async (query: Record<string, unknown> = {}) =>
    (await caller.call(contract.listTemplateHookCalls, { params, query: query as never })).data;
  const sent = () =>
    app.db
      .selectFrom('messages')
      .select(['id', 'contact_id', 'content', 'cause', 'priority'])
      .where('direction', '=', 'out')
      .orderBy('id')
      .execute();
  const replay = (call_id: number) =>
    caller.call(contract.replayTemplateHookCall, { params: { ...params, call_id } });
  return {
    app,
    shop,
    template,
    params,
    key: key ?? '',
    makeKey,
    post,
    log,
    sent,
    replay,
    [Symbol.asyncDispose]: () => app[Symbol.asyncDispose](),
  };
}

export const ada = { phone_number: '+33 6 39 98 00 01', variables: { 'body.1': 'Ada' } };
