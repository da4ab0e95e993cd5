import * as contract from '@herald/contract';
import fc from 'fast-check';
import {
  type Inbox,
  messageItem,
  messagesChange,
  newWamid,
  textItem,
} from '../../messaging/whatsapp/test/index.ts';
import { recordPatiently } from '../../modules/shops/testing.ts';
import type { Caller } from '../caller.ts';

export const people = 5;
const person = fc.integer({ min: 0, max: people - 1 });
const agent = fc.integer({ min: 0, max: 1 });
const any = fc.nat({ max: 1000 });

/** One thing that somebody does. `any` chooses among what is there. */
const byAgents = [
  'send',
  'note',
  'editNote',
  'dropNote',
  'assignMe',
  'assignOther',
  'unassign',
  'snooze',
  'wake',
  'close',
  'reopen',
  'markUnread',
  'open',
  'humanDone',
  'plan',
  'cancelPlan',
  'closeMany',
  'readMany',
  'reactTo',
] as const;
const byOthers = [
  'write',
  'writeMuch',
  'askForHandoff',
  'react',
  'edit',
  'revoke',
  'status',
  'needHuman',
  'buy',
  'lose',
] as const;
export const step = fc.oneof(
  { weight: 3, arbitrary: fc.record({ what: fc.constantFrom(...byAgents), person, agent, any }) },
  { weight: 2, arbitrary: fc.record({ what: fc.constantFrom(...byOthers), person, agent, any }) },
);
export type Step = {
  what: (typeof byAgents | typeof byOthers)[number];
  person: number;
  agent: number;
  any: number;
};

export const senderOf = (index: number) => ({ wa_id: `3370000000${index}`, name: `P${index}` });

export interface World {
  inbox: Inbox;
  place: contract.NumberParams;
  contactIds: readonly number[];
  agents: readonly { id: number; caller: Caller }[];
  lose(agent: number): void;
}

/** Does it. What is impossible at the moment is refused by the server, and that is fine. */
export async function perform(
  world: World,
  { what, person: index, agent: which, any: choice }: Step,
): Promise<void> {
  const { inbox, place } = world;
  const { app, number } = inbox;
  const contact_id = world.contactIds[index] ?? 0;
  const params = { ...place, contact_id };
  const { caller, id: me } = world.agents[which] as World['agents'][number];
  const other = world.agents[1 - which]?.id ?? 0;
  const sender = senderOf(index);
  const say = (items: Record<string, unknown>[]) => inbox.receiveMessages(items, sender);

  switch (what) {
    case 'write':
      return say([textItem(app, `Hello ${choice}`, sender)]);
    case 'askForHandoff':
      return say([textItem(app, choice % 2 ? 'Parler à un humain' : 'agent', sender)]);
    case 'writeMuch':
      return inbox.receive(
        ...world.contactIds.map((_, each) =>
          messagesChange(number, [textItem(app, `All ${choice}`, senderOf(each))], senderOf(each)),
        ),
      );
    case 'react':
    case 'edit':
    case 'revoke': {
      const message_id = await someWamid(world, contact_id, choice);
      if (!message_id) return;
      if (what === 'react') {
        return say([messageItem(app, 'reaction', { reaction: { message_id, emoji: '👍' } }, sender)]);
      }
      const fields = { original_message_id: message_id };
      if (what === 'revoke') return say([messageItem(app, 'revoke', { revoke: fields }, sender)]);
      const message = { type: 'text', text: { body: `Edited ${choice}` } };
      return say([messageItem(app, 'edit', { edit: { ...fields, message } }, sender)]);
    }
    case 'status':
      return advance(world, contact_id, choice);
    case 'needHuman':
      return needHuman(world, contact_id);
    case 'buy':
      return buy(world, contact_id, choice);
    case 'lose':
      return world.lose(which);
    case 'send':
      return done(
        caller.call(contract.sendConversationMessage, {
          params,
          body: { message: { type: 'text', body: `Answer ${choice}` } },
        }),
      );
    case 'note':
      return done(caller.call(contract.createNote, { params, body: { body: `Note ${choice}` } }));
    case 'editNote':
    case 'dropNote': {
      const note = await someNote(world, contact_id, choice);
      if (!note) return;
      const own = { ...params, note_id: note };
      if (what === 'dropNote') return done(caller.call(contract.deleteNote, { params: own }));
      return done(caller.call(contract.updateNote, { params: own, body: { body: `Better ${choice}` } }));
    }
    case 'assignMe':
      return done(caller.call(contract.assignConversation, { params, body: { user_id: me } }));
    case 'assignOther':
      return done(caller.call(contract.assignConversation, { params, body: { user_id: other } }));
    case 'unassign':
      return done(caller.call(contract.assignConversation, { params, body: { user_id: null } }));
    case 'snooze': {
      const until = new Date(app.clock.now().getTime() + 3_600_000).toISOString();
      return done(caller.call(contract.snoozeConversation, { params, body: { until } }));
    }
    case 'wake':
      return done(caller.call(contract.snoozeConversation, { params, body: { until: null } }));
    case 'close':
      return done(caller.call(contract.closeConversation, { params, body: { closed: true } }));
    case 'reopen':
      return done(caller.call(contract.closeConversation, { params, body: { closed: false } }));
    case 'markUnread':
      return done(caller.call(contract.markConversationUnread, { params }));
    case 'open':
      return done(caller.call(contract.getConversation, { params, query: {} }));
    case 'humanDone':
      return done(caller.call(contract.closeHumanNeeded, { params }));
    case 'plan': {
      const send_at = new Date(app.clock.now().getTime() + 7_200_000).toISOString();
      const message = { type: 'text' as const, body: `Later ${choice}` };
      return done(
        caller.call(contract.sendLater, {
          params,
          body: { message, send_at, cancel_on_reply: choice % 2 === 0 },
        }),
      );
    }
    case 'cancelPlan': {
      const { data } = await caller.call(contract.getConversation, { params, query: { peek: 'true' } });
      const scheduled = data?.scheduled[choice % Math.max(1, data.scheduled.length)];
      if (!scheduled) return;
      return done(
        caller.call(contract.cancelScheduled, { params: { ...params, scheduled_id: scheduled.id } }),
      );
    }
    case 'reactTo': {
      const { data } = await caller.call(contract.getConversation, { params, query: { peek: 'true' } });
      const message = data?.messages[choice % Math.max(1, data.messages.length)];
      if (!message) return;
      const emoji = choice % 3 === 0 ? '' : '❤️';
      const own = { ...params, message_id: message.id };
      return done(caller.call(contract.reactToMessage, { params: own, body: { emoji } }));
    }
    case 'closeMany':
    case 'readMany': {
      const action = { kind: what === 'closeMany' ? ('close' as const) : ('read' as const) };
      const contact_ids = world.contactIds.slice(0, 2 + (choice % (people - 1)));
      return done(
        caller.call(contract.changeConversations, { params: place, body: { contact_ids, action } }),
      );
    }
  }
}

async function done(answer: Promise<{ status: number; text: string }>): Promise<void> {
  const { status, text } = await answer;
  if (status >= 500) throw new Error(text);
}

async function someWamid({ inbox }: World, contactId: number, choice: number): Promise<string | null> {
  const rows = await inbox.app.db
    .selectFrom('messages')
    .select('wamid')
    .where('contact_id', '=', contactId)
    .where('direction', '=', 'in')
    .orderBy('id', 'desc')
    .execute();
  return rows[choice % Math.max(1, rows.length)]?.wamid ?? null;
}

async function someNote({ inbox }: World, contactId: number, choice: number): Promise<number | null> {
  const rows = await inbox.app.db
    .selectFrom('conversation_notes')
    .select('id')
    .where('contact_id', '=', contactId)
    .orderBy('id')
    .execute();
  return rows[choice % Math.max(1, rows.length)]?.id ?? null;
}

/** WhatsApp tells of one of our messages, in any order. */
async function advance({ inbox, contactIds }: World, contactId: number, choice: number): Promise<void> {
  const { app, number } = inbox;
  const rows = await app.db
    .selectFrom('messages')
    .select(['id', 'wamid'])
    .where('contact_id', '=', contactId)
    .where('direction', '=', 'out')
    .orderBy('id')
    .execute();
  const message = rows[choice % Math.max(1, rows.length)];
  if (!message) return;
  const words = ['sent', 'delivered', 'read', 'failed'];
  const status = words[choice % words.length];
  const one = {
    id: message.wamid ?? newWamid(),
    status,
    timestamp: String(Math.floor(app.clock.now().getTime() / 1000)),
    recipient_id: senderOf(contactIds.indexOf(contactId)).wa_id,
    biz_opaque_callback_data: `m:${message.id}`,
    ...(status === 'failed' ? { errors: [{ code: 131000, title: 'Something went wrong' }] } : {}),
  };
  const value = {
    messaging_product: 'whatsapp',
    metadata: { display_phone_number: '15550100199', phone_number_id: number.metaId },
    statuses: [one],
  };
  await inbox.receive({ entryId: number.wabaId, change: { field: 'messages', value } });
}

/** As an automation will. */
async function needHuman({ inbox, place }: World, contactId: number): Promise<void> {
  const { publish } = await import('../../platform/realtime/index.ts');
  await inbox.app.services.database.pipeline.transaction(async (tx) => {
    await tx
      .updateTable('conversations')
      .set({ is_human_needed: true })
      .where('team_id', '=', place.team_id)
      .where('contact_id', '=', contactId)
      .where('closed', '=', false)
      .execute();
    const payload = { phone_number_id: place.phone_number_id, contact_id: contactId };
    publish(tx, { name: 'conversation.updated', payload });
  });
}

/** As a shop will tell: of a few orders again and again, each of somebody else now and then. */
async function buy({ inbox, place }: World, contactId: number, choice: number): Promise<void> {
  const now = inbox.app.clock.now();
  await recordPatiently(inbox.app.services.database.pipeline, place.team_id, [
    {
      platform: 'shopify',
      shop: 'lavande.example',
      orderId: `${choice % 4}`,
      orderNumber: `#${choice % 4}`,
      customerId: null,
      contactId,
      total: choice,
      netTotal: choice,
      currency: 'EUR',
      placedAt: now,
      cancelledAt: choice % 5 === 0 ? now : null,
      changedAt: now,
      lines: [],
    },
  ]);
}
