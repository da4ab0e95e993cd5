import {
  type ConversationPriority,
  changeConversations,
  closeConversation,
  createSlaTarget,
  listConversations,
  sendConversationMessage,
} from '@herald/contract';
import { startInbox, textItem } from '../../messaging/whatsapp/test/index.ts';
import { contacts } from '../contacts/index.ts';
import { reports } from '../reports/index.ts';
import { teams } from '../teams/index.ts';
import { sla } from './index.ts';

export const person = (index: number) => ({
  wa_id: `3370007${String(index).padStart(4, '0')}`,
  name: `P${index}`,
});
export const noTarget = {
  phone_number_id: null,
  label_id: null,
  priority: null,
  first_response_minutes: null,
  next_response_minutes: null,
  resolution_minutes: null,
  in_business_hours: false,
};

/** An inbox with targets: customers write, an agent answers, and what is due is read. */
export async function startSla() {
  const inbox = await startInbox({}, [sla, reports, teams, contacts]);
  const { app, owner, number } = inbox;
  const team = { team_id: number.team_id };
  const params = { ...team, phone_number_id: number.id };
  const by = app.as(owner);
  return {
    inbox,
    app,
    by,
    team,
    params,
    target: (values: object) => by.call(createSlaTarget, { params: team, body: { ...noTarget, ...values } }),
    write: (index: number) => inbox.receiveMessages([textItem(app, 'Hello?', person(index))], person(index)),
    answer: (contact_id: number) =>
      by.call(sendConversationMessage, {
        params: { ...params, contact_id },
        body: { message: { type: 'text', body: 'Yes.' } },
      }),
    close: (contact_id: number) =>
      by.call(closeConversation, { params: { ...params, contact_id }, body: { closed: true } }),
    press: (contact_id: number, priority: ConversationPriority) =>
      by.call(changeConversations, {
        params,
        body: { contact_ids: [contact_id], action: { kind: 'prioritize', priority } },
      }),
    due: async () => (await by.call(listConversations, { params, query: { due_first: 'true' } })).data,
    of: (contact_id: number) =>
      app.db
        .selectFrom('conversations')
        .select(['sla_kind', 'sla_due_at'])
        .where('contact_id', '=', contact_id)
        .executeTakeFirstOrThrow(),
    newest: async () => {
      const query = app.db.selectFrom('conversations').selectAll().orderBy('contact_id', 'desc');
      return query.executeTakeFirstOrThrow();
    },
    [Symbol.asyncDispose]: () => inbox[Symbol.asyncDispose](),
  };
}
