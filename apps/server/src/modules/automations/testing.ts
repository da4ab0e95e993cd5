import * as contract from '@herald/contract';
import { type Graph, graph as graphSchema } from '@herald/flow';
import { expect } from 'vitest';
import {
  anais,
  bodyOf,
  drainWhatsapp,
  messagesChange,
  postWebhook,
  type Sender,
  startInbox,
  textItem,
} from '../../messaging/whatsapp/test/index.ts';
import type { Module } from '../../module.ts';
import { contactFields } from '../contactFields/index.ts';
import { contacts } from '../contacts/index.ts';
import { conversationListeners } from '../conversations/index.ts';
import { groups } from '../groups/index.ts';
import { openShop } from '../shops/testing.ts';
import { automationListener, automations } from './index.ts';
import { runFlows } from './runner/service.ts';

/** An inbox with automations, which run when the test says so. Nothing is sent really: what is in the ledger is looked at. */
export async function startFlows(environment: Record<string, string> = {}, others: Module[] = []) {
  const inbox = await startInbox(environment, [automations, contacts, contactFields, groups, ...others]);
  const { app, number, owner } = inbox;
  const params = { team_id: number.team_id, phone_number_id: number.id };
  const caller = app.as(owner);
  const run = () => runFlows(app.services);
  /** What somebody sent is taken in; the steppers have not had their turn. */
  const takeIn = async (items: Record<string, unknown>[], from: Sender = anais) => {
    await postWebhook(app, bodyOf([messagesChange(number, items, from)]));
    await drainWhatsapp(app, { listeners: [automationListener, ...conversationListeners] });
  };
  const receive = async (items: Record<string, unknown>[], from: Sender = anais) => {
    await takeIn(items, from);
    await run();
  };
  const take = (text: string, from: Sender = anais) => takeIn([textItem(app, text, from)], from);
  const takeButton = (button: { id: string; title: string }, from: Sender) => {
    const { text: _, ...item } = textItem(app, '', from);
    const interactive = { type: 'button_reply', button_reply: button };
    return takeIn([{ ...item, type: 'interactive', interactive }], from);
  };
  /** The customer taps a button of the newest message of ours. */
  const takeTap = async (title: string, from: Sender = anais) => {
    const message = await app.db
      .selectFrom('messages as m')
      .innerJoin('contacts as c', (join) =>
        join.onRef('c.team_id', '=', 'm.team_id').onRef('c.id', '=', 'm.contact_id'),
      )
      .select('m.content')
      .where('m.direction', '=', 'out')
      .where('c.phone_number', '=', `+${from.wa_id}`)
      .orderBy('m.id', 'desc')
      .executeTakeFirstOrThrow();
    const { buttons = [] } = message.content as unknown as { buttons?: { id: string; title: string }[] };
    const button = buttons.find((one) => one.title === title);
    if (!button) throw new Error(`There is no button ${title}.`);
    await takeButton(button, from);
  };
  return Object.assign(inbox, {
    params,
    caller,
    run,
    receive,
    of: (automation_id: number) => ({ ...params, automation_id }),
    say: (text: string, from: Sender = anais) => receive([textItem(app, text, from)], from),
    take,
    takeTap,
    anais,
    /** Of whichever message. */
    async tapButton(button: { id: string; title: string }, from: Sender = anais) {
      await takeButton(button, from);
      await run();
    },
    async tap(title: string, from: Sender = anais) {
      await takeTap(title, from);
      await run();
    },
    /** From now on a shop tells of orders and carts. */
    openShop: () => openShop(app.services.database.pipeline, number.team_id),
    /** Publishes an automation and switches it on. */
    async live(graph: Graph, name = 'Welcome'): Promise<number> {
      const { data } = await caller.call(contract.createAutomation, { params, body: { name, graph } });
      const at = { ...params, automation_id: data.id };
      const published = await caller.call(contract.publishAutomation, {
        params: at,
        body: { revision: data.revision, note: '' },
      });
      expect([published.status, data.problems.filter(({ severity }) => severity === 'error')]).toEqual([
        200,
        [],
      ]);
      const on = await caller.call(contract.toggleAutomation, { params: at, body: { people: 'go_on' } });
      expect(on.status).toBe(200);
      return data.id;
    },
    async sent(): Promise<string[]> {
      const rows = await app.db
        .selectFrom('messages')
        .select(['content', 'type'])
        .where('direction', '=', 'out')
        .where('cause', '=', 'automation')
        .orderBy('id')
        .execute();
      return rows.map(({ content, type }) => (content as { body?: string }).body ?? type);
    },
    runs: () => app.db.selectFrom('automation_runs').selectAll().orderBy('id').execute(),
    waits: () => app.db.selectFrom('automation_waits').selectAll().orderBy('run_id').execute(),
    misses: () => app.db.selectFrom('automation_misses').selectAll().orderBy('id').execute(),
    contactId: async () =>
      (await app.db.selectFrom('contacts').select('id').orderBy('id').executeTakeFirstOrThrow()).id,
  });
}

export type Flows = Awaited<ReturnType<typeof startFlows>>;

/** A graph from its blocks and edges: `t` is its trigger. */
export function graphOf(
  trigger: object,
  blocks: Record<string, { type: string; settings?: object }>,
  next: Record<string, Record<string, string>>,
  rules: object = {},
  variables: object[] = [],
): Graph {
  const all = { t: { type: 'trigger', settings: trigger }, ...blocks };
  return graphSchema.parse({ start: 't', blocks: all, next, rules, variables });
}

/** Set off by a word that is the whole message. */
export const word = (said: string, more: object = {}) => ({
  kind: 'kanal_v2_keyword',
  words: [{ how: 'is', word: said }],
  ...more,
});
export const text = (body: string, more: object = {}) => ({ type: 'text', settings: { body, ...more } });
export const minutes = (amount: number) => ({
  type: 'wait',
  settings: { kind: 'for', duration: { amount, unit: 'minutes' } },
});
