import {
  type AnswerBody,
  type Ask,
  type FlowCondition,
  type OwnCondition,
  passes,
  passesNumber,
  passesText,
  type SegmentCondition,
} from '@herald/flow';
import { type RawBuilder, sql } from 'kysely';
import { compileConditions } from '../../../../people/index.ts';
import type { Asking } from '../asking.ts';

/** The first branch that holds. What is about the person is asked in the words of segments, all of it in one statement. */
export async function meets(asking: Asking, ask: Extract<Ask, { kind: 'meets' }>): Promise<AnswerBody> {
  const block = asking.graph.block(ask.block);
  if (block?.type !== 'condition') return { kind: 'way', output: 'else' };
  const all = block.settings.branches.flatMap(({ when }) =>
    when.conditions.flatMap((one) => ('match' in one ? one.conditions : [one])),
  );
  const holds = new Map<FlowCondition, boolean>();
  const ofPerson: SegmentCondition[] = [];
  for (const condition of all) {
    if (isOwn(condition)) holds.set(condition, await holdsOwn(asking, condition));
    else ofPerson.push(condition);
  }
  const found = await askOfPerson(asking, ofPerson);
  ofPerson.forEach((condition, index) => {
    holds.set(condition, found[index] ?? false);
  });
  const branch = block.settings.branches.find(({ when }) => passes(when, (one) => holds.get(one) ?? false));
  return { kind: 'way', output: branch?.key ?? 'else' };
}

const own = ['variable', 'variable_number', 'trigger', 'trigger_number', 'message', 'ordered', 'weekday'];
const isOwn = (condition: FlowCondition): condition is OwnCondition => own.includes(condition.about);

async function askOfPerson(
  { tx, key, by }: Asking,
  conditions: readonly SegmentCondition[],
): Promise<boolean[]> {
  if (conditions.length === 0) return [];
  const scope = { teamId: key.team_id, phoneNumberId: key.phone_number_id, clock: { now: () => by.now } };
  const compiled: RawBuilder<unknown>[] = [];
  for (const one of conditions) {
    compiled.push(await compileConditions(tx, scope, { match: 'all', conditions: [one] }));
  }
  const { rows } = await sql<{ met: boolean[] }>`
    select array[${sql.join(compiled.map((one) => sql`coalesce((${one}), false)`))}] as met
    from contacts c where c.team_id = ${key.team_id} and c.id = ${key.contact_id}`.execute(tx);
  return rows[0]?.met ?? [];
}

async function holdsOwn(asking: Asking, condition: OwnCondition): Promise<boolean> {
  const { state } = asking;
  switch (condition.about) {
    case 'variable':
      return passesText(condition.test, state.vars[condition.name] ?? '');
    case 'variable_number':
      return passesNumber(condition.test, state.vars[condition.name] ?? '');
    case 'trigger':
      return passesText(condition.test, state.trigger.values[condition.path] ?? '');
    case 'trigger_number':
      return passesNumber(condition.test, state.trigger.values[condition.path] ?? '');
    case 'message':
      return holdsMessage(asking, condition);
    case 'ordered':
      return holdsOrdered(asking, condition);
    case 'weekday':
      return condition.days.includes(await weekdayOf(asking));
  }
}

async function holdsMessage(
  { tx, key, state }: Asking,
  { block_id, op }: Extract<OwnCondition, { about: 'message' }>,
): Promise<boolean> {
  const messageId = state.messages[block_id];
  if (messageId === undefined) return op.startsWith('not_');
  // Of a rehearsal: it came, and nobody knows more.
  if (messageId < 0) return op === 'delivered' || (op.startsWith('not_') && op !== 'not_delivered');
  const { rows } = await sql<Record<'delivered' | 'read' | 'failed' | 'clicked', boolean>>`
    select m.delivered_at is not null as delivered, m.read_at is not null as read, m.status = 'failed' as failed,
      exists (select from message_clicks k where k.team_id = m.team_id and k.message_id = m.id) as clicked
    from messages m where m.team_id = ${key.team_id} and m.id = ${messageId}`.execute(tx);
  const what = op.replace('not_', '') as 'delivered' | 'read' | 'failed' | 'clicked';
  const is = rows[0]?.[what] ?? false;
  return op.startsWith('not_') ? !is : is;
}

async function holdsOrdered(
  { tx, key, state, by }: Asking,
  { op, since }: Extract<OwnCondition, { about: 'ordered' }>,
): Promise<boolean> {
  const from = since === 'entry' ? new Date(state.started) : new Date(by.now.getTime() - since * 86_400_000);
  const has = await hasOrdered(tx, key, { from, until: by.now });
  return op === 'ordered' ? has : !has;
}

async function hasOrdered(
  tx: Asking['tx'],
  { team_id, contact_id }: Asking['key'],
  { from, until }: { from: Date; until: Date },
): Promise<boolean> {
  const { rows } = await sql<{ has: boolean }>`
    select exists (
      select from shop_orders
      where team_id = ${team_id} and contact_id = ${contact_id} and cancelled_at is null and placed_at between ${from} and ${until}
    ) as has`.execute(tx);
  return rows[0]?.has ?? false;
}

async function weekdayOf({ clock, by }: Asking): Promise<number> {
  const { zone } = await clock();
  return Temporal.Instant.fromEpochMilliseconds(by.now.getTime()).toZonedDateTimeISO(zone).dayOfWeek;
}
