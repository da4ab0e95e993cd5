import { type AnswerBody, type Ask, render } from '@herald/flow';
import type { Insertable } from 'kysely';
import { authorOf } from '../../../../actor.ts';
import { recordConsents } from '../../../../messaging/ledger/recordConsents.ts';
import { readSettledCarts } from '../../../../messaging/outbound/index.ts';
import type { Tx } from '../../../../platform/database/index.ts';
import type { AutomationCalls } from '../../../../platform/database/types.gen.ts';
import { enqueue } from '../../../../platform/jobs/index.ts';
import { addNote, assignConversations, requestHandoff } from '../../../conversations/index.ts';
import { attachContacts, detachContacts } from '../../../groups/index.ts';
import { type CallRequest, callOut } from '../../calls/callOut.ts';
import { insertInputs } from '../../door/insertInputs.ts';
import { ofTest } from '../../tested.ts';
import type { Asking } from '../asking.ts';
import { cartOf } from '../cartOf.ts';
import { lookupFor } from '../person.ts';

const done: AnswerBody = { kind: 'done' };
/** Automations that start automations: so far, and no further. */
const deepest = 5;

type Deed = Exclude<Ask, { kind: 'send' | 'meets' | 'time' | 'hours' | 'set' | 'save' }>;

export async function act(asking: Asking, ask: Deed): Promise<AnswerBody> {
  const { tx, by, key } = asking;
  switch (ask.kind) {
    case 'list': {
      const change = ask.add ? attachContacts : detachContacts;
      const { phone_number_id: phoneNumberId, contact_id } = key;
      await change(tx, by, { phoneNumberId, groupId: ask.group_id, contactIds: [contact_id] });
      return done;
    }
    case 'consent':
      await recordConsent(asking, ask);
      return done;
    case 'human':
      await handOver(asking, ask.block);
      return done;
    case 'start':
      await startAnother(asking, ask);
      return done;
    case 'call':
      callAnother(asking, ask);
      return done;
    case 'still_abandoned':
      return { kind: 'way', output: (await isSettled(asking)) ? 'no' : 'yes' };
    default:
      return done;
  }
}

async function recordConsent(
  { tx, by, key, graph }: Asking,
  { block: id, status }: Extract<Ask, { kind: 'consent' }>,
) {
  const block = graph.block(id);
  const wording = block?.type === 'consent' && block.settings.wording !== '' ? block.settings.wording : null;
  await recordConsents(tx, [
    {
      teamId: key.team_id,
      contactId: key.contact_id,
      phoneNumberId: key.phone_number_id,
      status,
      source: 'automation',
      wording,
      by: authorOf(by.actor),
      at: by.now,
    },
  ]);
}

async function handOver(asking: Asking, id: string): Promise<void> {
  const { tx, by, key, graph, person, state } = asking;
  const block = graph.block(id);
  if (block?.type !== 'human') return;
  const { assign, user_id, note } = block.settings;
  const chosen = { phoneNumberId: key.phone_number_id, contactIds: [key.contact_id] };
  const words = render(note, lookupFor(person, state)).trim();
  const { missing } = await requestHandoff(tx, by, { ...chosen, text: words });
  if (missing.length > 0) return;
  if (assign === 'user') await assignConversations(tx, by, { ...chosen, to: { user_id } });
  if (assign === 'turn') await assignConversations(tx, by, { ...chosen, to: { how: 'round_robin' } });
  if (words === '') return;
  const { phoneNumberId } = chosen;
  await addNote(tx, by, { phoneNumberId, contactId: key.contact_id, body: words, mentions: [] });
}

async function startAnother(
  asking: Asking,
  { block: id, visit }: Extract<Ask, { kind: 'start' }>,
): Promise<void> {
  const { tx, key, graph, by, person, state } = asking;
  const block = graph.block(id);
  if (block?.type !== 'start' || block.settings.automation_id === null || key.depth >= deepest) return;
  // What it starts would be no test, and counted.
  if (ofTest(key)) return;
  const look = lookupFor(person, state);
  const vars = Object.fromEntries(
    Object.entries(block.settings.variables).map(([name, text]) => [name, render(text, look)]),
  );
  await insertInputs(tx, [
    {
      teamId: key.team_id,
      contactId: key.contact_id,
      phoneNumberId: key.phone_number_id,
      lane: key.lane === 2 ? 2 : 1,
      kind: 'start',
      automationId: block.settings.automation_id,
      cause: `run:${key.id}:${id}:${visit}`,
      at: by.now,
      data: { trigger: { ...state.trigger, output: null }, vars, depth: key.depth + 1 },
    },
  ]);
}

/** The call leaves once this step is kept; the run rests until it is answered. */
function callAnother(asking: Asking, { block: id, nr }: Extract<Ask, { kind: 'call' }>): void {
  const { tx, key, graph, by, person, state } = asking;
  const block = graph.block(id);
  if (block?.type !== 'http') return;
  const { method, url, headers, body, save, timeout, repeatable } = block.settings;
  const look = lookupFor(person, state);
  const request: CallRequest = {
    method,
    url: render(url, look, encodeURIComponent),
    headers,
    body: render(body, look, inJson),
    save,
    timeout,
  };
  const call: NewCall = {
    team_id: key.team_id,
    run_id: key.id,
    wait_nr: nr,
    block_id: id,
    request,
    // Asking for something, or saying once more how it shall be, does no harm.
    repeatable: repeatable || method === 'GET' || method === 'PUT' || method === 'DELETE',
    created_at: by.now,
  };
  tx.beforeCommit(insertCalls, [call]);
}

type NewCall = Omit<Insertable<AutomationCalls>, 'request'> & { team_id: number; request: CallRequest };

/** Last, because a run that begins is written once it rests. */
async function insertCalls(tx: Tx, calls: readonly NewCall[]): Promise<void> {
  const rows = await tx
    .insertInto('automation_calls')
    .values(calls.map((call) => ({ ...call, request: JSON.stringify(call.request) })))
    .returning(['team_id', 'id'])
    .execute();
  for (const { team_id: teamId, id: callId } of rows) await enqueue(tx, callOut, { teamId, callId });
}

/** For its place inside quotation marks. */
const inJson = (value: string) => JSON.stringify(value).slice(1, -1);

async function isSettled({ tx, key, state }: Asking): Promise<boolean> {
  const cartId = cartOf(state);
  return cartId === null || (await readSettledCarts(tx, key.team_id, [cartId])).has(cartId);
}
