import {
  type AnswerBody,
  type Ask,
  type Filling,
  type FlowMessage,
  messageOf,
  type Rules,
  render,
  type TemplateValues,
  type VariableMapping,
} from '@herald/flow';
import type { By } from '../../../../actor.ts';
import { createMessages, type Queued, type WantedMessage } from '../../../../messaging/outbound/index.ts';
import type { Tx } from '../../../../platform/database/index.ts';
import { ofTest } from '../../tested.ts';
import type { Asking } from '../asking.ts';
import { cartOf } from '../cartOf.ts';
import { lookupFor } from '../person.ts';
import { uuidOf } from '../uuidOf.ts';

type Sending = Extract<Ask, { kind: 'send' }>;

export type AskingToSend = Asking & { ask: Sending };

/** Hands the messages of blocks to the one way out, those of several people together. All are of one transaction. */
export async function sendBlocks(
  tx: Tx,
  by: Pick<By, 'app' | 'now'>,
  askings: readonly AskingToSend[],
): Promise<AnswerBody[]> {
  const wanted = askings.map(messageFor);
  const queued = await createMessages(
    tx,
    by,
    wanted.filter((one) => one !== null),
  );
  const next = queued.values();
  return wanted.map((one) => (one === null ? nothingToSend : answerTo(next.next().value!)));
}

const nothingToSend: AnswerBody = { kind: 'refused', reason: 'nothing_to_send', later: false };

/** Its id follows from the run, the block and the visit, so even a step that is made twice writes to nobody twice. */
function messageFor(asking: AskingToSend): WantedMessage | null {
  const { key: run, graph, state, by, ask } = asking;
  const block = graph.block(ask.block);
  const message = block && messageOf(block, fillingOf(asking, ask), ask.what);
  if (!message) return null;
  return {
    teamId: run.team_id,
    phoneNumberId: run.phone_number_id,
    contactId: run.contact_id,
    cause: 'automation',
    clientId: uuidOf(`${run.id}:${ask.block}:${ask.visit}:${ask.what}:${state.tries}`),
    message: wantedOf(message, asking),
    ...(graph.rules.sells && !ofTest(run) ? { sells: true } : {}),
    step: { automationId: run.automation_id, version: run.version, blockId: ask.block, runId: run.id },
    ...termsOf(graph.rules, cartOf(state)),
    ...(isOfMany(run, by.now) ? { isOfMany: true } : {}),
    ...(ask.pause > 0 ? { notBefore: new Date(by.now.getTime() + ask.pause * 1000) } : {}),
  };
}

/** Who came in with many is sent to with them, but for what answers them. */
const isOfMany = ({ lane, bursts, due_at }: Asking['key'], now: Date) =>
  lane === 2 && (bursts === 0 || (due_at !== null && due_at <= now));

function answerTo(queued: Queued): AnswerBody {
  if (queued.kind === 'wrong') return { kind: 'refused', reason: queued.error.code, later: false };
  if (queued.kind !== 'refused') return { kind: 'sent', message: queued.message.id };
  const { reason, scope } = queued.decision;
  return { kind: 'refused', reason, later: scope !== 'contact' && reason !== 'template_not_usable' };
}

/** Rules that are asked again when the message leaves, which may be hours later. */
function termsOf({ quiet_hours, purpose }: Rules, cartId: number | null) {
  const quiet = purpose === 'marketing' ? quiet_hours : null;
  if (quiet === null && cartId === null) return {};
  return {
    terms: { quiet_hours: quiet, frequency_cap: null, budget: null, unless_checkout_done: cartId },
  };
}

export function fillingOf(
  { person, state, key: run }: Pick<Asking, 'person' | 'state' | 'key'>,
  ask: Sending,
): Filling {
  const look = lookupFor(person, state);
  return {
    text: (text) => render(text, look),
    url: (text) => render(text, look, encodeURIComponent),
    idOf: (key) => `r:${run.id}:${ask.block}:${key}`,
  };
}

/** In the words of what people send, with the ids by which taps are known. */
function wantedOf(message: FlowMessage, asking: Asking): WantedMessage['message'] {
  switch (message.type) {
    case 'messages_buttons':
      return { ...message, ids: message.buttons.map(({ id }) => id) };
    case 'message_ask_list_option':
      return { ...message, ids: message.sections.flatMap(({ rows }) => rows.map(({ id }) => id)) };
    case 'template': {
      const { mapping, values } = split(message.variables, asking);
      const { template_id, by_language = false, replies = [] } = message;
      return { type: 'template', template_id, mapping, variables: values, by_language, replies };
    }
    default:
      return message;
  }
}

/** Values of the run are known here; those of the person are found where all templates find them. */
function split(variables: TemplateValues, { person, state }: Asking) {
  const look = lookupFor(person, state);
  const mapping: VariableMapping = {};
  const values: Record<string, string> = {};
  for (const [key, source] of Object.entries(variables)) {
    if (source.source === 'variable') values[key] = look(source.name) || source.fallback;
    else if (source.source === 'text') values[key] = render(source.text, look);
    else mapping[key] = source;
  }
  return { mapping, values };
}
