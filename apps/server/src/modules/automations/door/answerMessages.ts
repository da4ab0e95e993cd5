import { type InboundTrigger, type MessageTurn, type WaitingRun, whoseTurn } from '@herald/flow';
import { readTap } from '../../../messaging/kinds/index.ts';
import type { Batch, InboundListener, ReceivedMessage } from '../../../messaging/whatsapp/index.ts';
import { heardIn } from './heard.ts';
import { insertInputs, type NewInput } from './insertInputs.ts';
import { askForPerson, findMachines, isQuiet } from './machines.ts';
import { insertMisses, type Miss } from './misses.ts';
import {
  isTalking,
  type LateRun,
  type LateTap,
  readByLink,
  readFirsts,
  readLate,
  readQuotedTemplates,
  readTalks,
  readTriggers,
  readWaits,
  type Talks,
} from './readFacts.ts';

/**
 * Decides who answers each message that came in: a run that waits for it, a new run, or nobody of the automations. Before
 * all other listeners, which leave alone what is heard here. Where a number has no automation it costs two looks at
 * indexes a batch.
 */
export const automationListener: InboundListener = {
  async messagesReceived(batch, messages) {
    const triggers = await readTriggers(batch.tx, messages);
    const waits = await readWaits(batch.tx, messages);
    const late = await readLate(batch.tx, batch.now, lateTaps(messages, waits));
    if (triggers.size === 0 && waits.size === 0 && late.size === 0) return;
    const talks = await readTalks(batch.tx, messages);
    const templates = await readQuotedTemplates(batch.tx, messages, triggers);
    const firsts = await readFirsts(batch.tx, messages, triggers);
    const byLink = await readByLink(batch.tx, messages, triggers);
    await take(batch, messages, { triggers, waits, late, talks, templates, firsts, byLink });
  },
};

interface Known {
  triggers: ReadonlyMap<number, InboundTrigger[]>;
  waits: ReadonlyMap<string, WaitingRun[]>;
  /** By message. */
  late: ReadonlyMap<number, LateRun>;
  talks: Talks;
  templates: ReadonlyMap<string, number>;
  firsts: ReadonlySet<number>;
  byLink: ReadonlySet<number>;
}

async function take(batch: Batch, messages: readonly ReceivedMessage[], known: Known): Promise<void> {
  const inputs: NewInput[] = [];
  const misses: Miss[] = [];
  const decided = messages.map((message) => ({ message, ...decide(message, known, batch.now) }));
  const machines = await findMachines(
    batch,
    decided.filter(({ turn }) => answeredBy(turn) !== null).map(({ message }) => message),
  );
  for (const message of machines.found) await askForPerson(batch, message);
  for (const { message, turn, kept } of decided) {
    const answering = answeredBy(turn);
    if (answering !== null && isQuiet(machines, message)) {
      if (machines.found.includes(message)) misses.push(missOf(message, answering, 'machine'));
      continue;
    }
    const waits = known.waits.get(keyOf(message)) ?? [];
    if (answering !== null) message.heardBy = 'automation';
    inputs.push(...inputsOf(message, turn, waits), ...inputsAgain(message, turn, known.late.get(message.id)));
    misses.push(...kept.map((automationId) => missOf(message, automationId, 'person_talks')));
  }
  await insertInputs(batch.tx, inputs);
  await insertMisses(batch.tx, misses);
}

const missOf = (message: ReceivedMessage, automationId: number, why: string): Miss => {
  const { teamId, contactId, happenedAt: at } = message;
  return { teamId, automationId, contactId, why, at };
};

/** The automation that answers. */
function answeredBy(turn: MessageTurn): number | null {
  if (turn.who === 'run') return turn.run.automationId;
  return turn.who === 'start' || turn.who === 'again' ? turn.automationId : null;
}

function decide(message: ReceivedMessage, known: Known, now: Date) {
  const { teamId, phoneNumberId, happenedAt, message: sent } = message;
  const { referral, context } = sent;
  const tap = tapOf(message);
  return whoseTurn({
    message: heardIn(message.id, message.stored),
    writtenAt: happenedAt,
    wish: message.wish ? 'consent' : message.asksForPerson ? 'person' : null,
    tap,
    late: known.late.get(message.id) ?? null,
    templateId:
      templateTapOf(message)?.templateId ??
      (context?.wamid ? known.templates.get(`${teamId} ${context.wamid}`) : undefined) ??
      null,
    isFirst: known.firsts.has(message.id),
    ad: referral ? (referral.sourceId ?? '') : null,
    byLink: known.byLink.has(message.id),
    personTalks: isTalking(known.talks, message, now),
    triggers: known.triggers.get(phoneNumberId) ?? [],
    waits: known.waits.get(keyOf(message)) ?? [],
  });
}

const keyOf = ({ phoneNumberId, contactId }: ReceivedMessage) => `${phoneNumberId} ${contactId}`;

function inputsOf(message: ReceivedMessage, turn: MessageTurn, waits: readonly WaitingRun[]): NewInput[] {
  const { teamId, contactId, phoneNumberId, happenedAt: at } = message;
  const base = { teamId, contactId, phoneNumberId, lane: 0, at } as const;
  const heard = heardIn(message.id, message.stored);
  const answered = turn.who === 'run' ? [turn.run] : [];
  const given = turn.who === 'start' ? turn.leaves : [];
  // Who does not wait for an answer may still end or go on because there was one.
  const others =
    turn.who === 'consent' ? [] : waits.filter((run) => run.expects === null && !answered.includes(run));
  const toRun = (run: WaitingRun) => ({ ...base, runId: run.runId, waitNr: run.waitNr });
  const tap = tapOf(message);
  return [
    ...given.map((run) => ({ ...toRun(run), kind: 'leave', data: { why: 'interrupted' } })),
    ...answered.map((run) => ({
      ...toRun(run),
      kind: tap ? 'tap' : 'reply',
      data: { message: { ...heard, key: tap?.runId === run.runId ? tap.key : null } },
    })),
    ...others.map((run) => ({ ...toRun(run), kind: 'reply', data: { message: heard } })),
    ...(turn.who === 'start'
      ? [
          {
            ...base,
            kind: 'start',
            automationId: turn.automationId,
            cause: `message:${message.id}`,
            data: {
              trigger: {
                kind: 'message',
                message: heard,
                output: turn.output,
                values: { 'message.text': heard.text },
              },
            },
          },
        ]
      : []),
  ];
}

/** A new run of the same version begins behind the button, with the old values; those that are open give way to it. */
function inputsAgain(message: ReceivedMessage, turn: MessageTurn, late: LateRun | undefined): NewInput[] {
  const tap = tapOf(message);
  if (turn.who !== 'again' || !late || !tap) return [];
  const { teamId, contactId, phoneNumberId, happenedAt: at } = message;
  const base = { teamId, contactId, phoneNumberId, lane: 0, at } as const;
  const heard = heardIn(message.id, message.stored);
  const values = { 'message.text': heard.text };
  return [
    ...late.open.map((runId): NewInput => ({ ...base, runId, kind: 'leave', data: { why: 'restarted' } })),
    {
      ...base,
      kind: 'start',
      automationId: late.automationId,
      cause: `message:${message.id}`,
      data: {
        trigger: { kind: 'message', message: heard, output: null, values },
        version: late.version,
        behind: tap,
      },
    },
  ];
}

/** Taps on buttons of runs that do not wait there. */
function lateTaps(messages: readonly ReceivedMessage[], waits: Known['waits']): LateTap[] {
  return messages.flatMap((message) => {
    const tap = tapOf(message);
    const isAwaited = waits
      .get(keyOf(message))
      ?.some(({ runId, blockId }) => runId === tap?.runId && blockId === tap.blockId);
    return tap === null || isAwaited ? [] : [{ message, runId: tap.runId }];
  });
}

/** Of which template, by what the button itself says: no older message has to be found for it. */
const templateTapOf = ({ stored }: ReceivedMessage) =>
  stored.type === 'messages_button_reply' ? readTap(stored.content.button_id) : null;

/** Buttons and rows of runs say whose they are: `r:{run}:{block}:{key}`. */
function tapOf({ stored }: ReceivedMessage): { runId: number; blockId: string; key: string } | null {
  const id =
    stored.type === 'messages_button_reply'
      ? stored.content.button_id
      : stored.type === 'message_ask_list_option_reply'
        ? stored.content.id
        : '';
  const found = /^r:(\d{1,15}):([\w-]{1,16}):([\w-]{1,16})$/.exec(id);
  return found ? { runId: Number(found[1]), blockId: found[2] ?? '', key: found[3] ?? '' } : null;
}
