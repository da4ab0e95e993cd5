import {
  type AnswerBody,
  type Ask,
  type FlowCondition,
  isOwn,
  type OwnCondition,
  passes,
  passesNumber,
  passesText,
  type SegmentCondition,
} from '@herald/flow';
import { sql } from 'kysely';
import { compileEach } from '../../../../people/index.ts';
import type { Tx } from '../../../../platform/database/index.ts';
import type { Asking, Became } from '../asking.ts';
import { isNumberOpen } from './clock.ts';

export type AskingWhat = Asking & { ask: Extract<Ask, { kind: 'meets' }> };

/** A condition that somebody comes to, and whether it holds for them. */
interface Question<C extends FlowCondition = FlowCondition> {
  asking: AskingWhat;
  condition: C;
}
type About<Name extends FlowCondition['about']> = Extract<FlowCondition, { about: Name }>;

/**
 * The first branch that holds, for each. Those at the same block are asked about together, in the words of segments; their
 * messages and orders are looked up together too. All are of one transaction and one moment.
 */
export async function meets(tx: Tx, askings: readonly AskingWhat[]): Promise<AnswerBody[]> {
  const questions = askings.flatMap((asking) =>
    conditionsOf(asking).map((condition): Question => ({ asking, condition })),
  );
  const holds = new Map<AskingWhat, Map<FlowCondition, boolean>>(askings.map((one) => [one, new Map()]));
  const note = ({ asking, condition }: Question, does: boolean) => holds.get(asking)?.set(condition, does);
  const about = <C extends FlowCondition>(is: (condition: FlowCondition) => condition is C) =>
    questions.filter((one): one is Question<C> => is(one.condition));

  for (const one of about(isOfRun)) note(one, await holdsOfRun(one));
  const messages = about((one): one is About<'message'> => one.about === 'message');
  for (const [one, does] of await askOfMessages(tx, messages)) note(one, does);
  const orders = about((one): one is About<'ordered'> => one.about === 'ordered');
  for (const [one, does] of await askOfOrders(tx, orders)) note(one, does);
  for (const [one, does] of await askOfPeople(tx, about(isOfPerson))) note(one, does);

  return askings.map((asking) => {
    const branch = branchesOf(asking).find(({ when }) =>
      passes(when, (one) => holds.get(asking)?.get(one) ?? false),
    );
    return { kind: 'way', output: branch?.key ?? 'else' };
  });
}

function branchesOf({ graph, ask }: AskingWhat) {
  const block = graph.block(ask.block);
  return block?.type === 'condition' ? block.settings.branches : [];
}

const conditionsOf = (asking: AskingWhat): FlowCondition[] =>
  branchesOf(asking).flatMap(({ when }) =>
    when.conditions.flatMap((one) => ('match' in one ? one.conditions : [one])),
  );

const isOfPerson = (condition: FlowCondition): condition is SegmentCondition => !isOwn(condition);

type OfRun = Exclude<OwnCondition, About<'message' | 'ordered'>>;
const isOfRun = (condition: FlowCondition): condition is OfRun =>
  isOwn(condition) && condition.about !== 'message' && condition.about !== 'ordered';

/** What the run itself knows, and its number's clock. */
async function holdsOfRun({ asking, condition }: Question<OfRun>): Promise<boolean> {
  const { vars, trigger } = asking.state;
  switch (condition.about) {
    case 'variable':
      return passesText(condition.test, vars[condition.name] ?? '');
    case 'variable_number':
      return passesNumber(condition.test, vars[condition.name] ?? '');
    case 'trigger':
      return passesText(condition.test, trigger.values[condition.path] ?? '');
    case 'trigger_number':
      return passesNumber(condition.test, trigger.values[condition.path] ?? '');
    case 'weekday':
      return condition.days.includes((await localTime(asking)).dayOfWeek);
    case 'clock': {
      const time = (await localTime(asking)).toPlainTime().toString().slice(0, 5);
      const { from, to } = condition;
      return from < to ? from <= time && time < to : from <= time || time < to;
    }
    case 'open':
      return (await isNumberOpen(asking)) === (condition.op === 'open');
  }
}

async function localTime({ clock, by }: Asking): Promise<Temporal.ZonedDateTime> {
  const { zone } = await clock();
  return Temporal.Instant.fromEpochMilliseconds(by.now.getTime()).toZonedDateTimeISO(zone);
}

/** One statement for all who are asked the same on the same number. */
async function askOfPeople(tx: Tx, questions: readonly Question<SegmentCondition>[]) {
  const answers = new Map<Question, boolean>();
  // Not by version: who is being moved is in the new graph already.
  const graphs = [...new Set(questions.map(({ asking }) => asking.graph))];
  const same = Map.groupBy(
    questions,
    ({ asking: { key, graph, ask } }) =>
      `${key.team_id} ${key.phone_number_id} ${graphs.indexOf(graph)} ${ask.block}`,
  );
  for (const group of same.values()) {
    const { key, by } = group[0]!.asking;
    const ofEach = Map.groupBy(group, ({ asking }) => asking);
    const conditions = [...ofEach.values()][0]!.map(({ condition }) => condition);
    const scope = { teamId: key.team_id, phoneNumberId: key.phone_number_id, clock: { now: () => by.now } };
    const compiled = await compileEach(tx, scope, conditions);
    const ids = [...ofEach.keys()].map((asking) => asking.key.contact_id);
    const { rows } = await sql<{ id: number; met: boolean[] }>`
      select c.id, array[${sql.join(compiled.map((one) => sql`coalesce((${one}), false)`))}] as met
      from contacts c where c.team_id = ${key.team_id} and c.id = any(${ids}::bigint[])`.execute(tx);
    const met = new Map(rows.map((row) => [row.id, row.met]));
    for (const [asking, all] of ofEach)
      for (const [index, one] of all.entries())
        answers.set(one, met.get(asking.key.contact_id)?.[index] ?? false);
  }
  return answers;
}

async function askOfMessages(tx: Tx, questions: readonly Question<About<'message'>>[]) {
  const messageOf = ({ asking: { state }, condition }: Question<About<'message'>>) =>
    state.messages[condition.block_id] ?? 0;
  const known = questions.filter((one) => messageOf(one) > 0);
  const { rows } =
    known.length === 0
      ? { rows: [] }
      : await sql<Record<Became, boolean> & { team_id: number; id: number }>`
        select m.team_id, m.id, m.delivered_at is not null as delivered, m.read_at is not null as read,
          m.status = 'failed' as failed,
          exists (select from message_clicks k where k.team_id = m.team_id and k.message_id = m.id) as clicked,
          exists (
            select from conversations v
            where v.team_id = m.team_id and v.phone_number_id = m.phone_number_id and v.contact_id = m.contact_id
              and v.last_inbound_at > m.accepted_at
          ) as replied
        from (
          select distinct team_id, id from unnest(
            ${known.map(({ asking }) => asking.key.team_id)}::bigint[], ${known.map(messageOf)}::bigint[]
          ) as a (team_id, id)
        ) asked
        join messages m on m.team_id = asked.team_id and m.id = asked.id`.execute(tx);
  const found = new Map(rows.map((row) => [`${row.team_id} ${row.id}`, row]));
  return questions.map((one): [Question, boolean] => {
    const { op } = one.condition;
    const id = messageOf(one);
    const isDenied = op.startsWith('not_');
    const became = op.replace('not_', '') as Became;
    const is =
      id < 0 ? one.asking.wouldHave?.(id, became) : found.get(`${one.asking.key.team_id} ${id}`)?.[became];
    return [one, (is ?? false) !== isDenied];
  });
}

async function askOfOrders(tx: Tx, questions: readonly Question<About<'ordered'>>[]) {
  if (questions.length === 0) return [];
  const from = ({ asking: { state, by }, condition: { since } }: Question<About<'ordered'>>) =>
    since === 'entry' ? new Date(state.started) : new Date(by.now.getTime() - since * 86_400_000);
  const { rows } = await sql<{ nr: number }>`
    select asked.nr::int as nr
    from unnest(
      ${questions.map(({ asking }) => asking.key.team_id)}::bigint[],
      ${questions.map(({ asking }) => asking.key.contact_id)}::bigint[],
      ${questions.map(from)}::timestamptz[],
      ${questions.map(({ asking }) => asking.by.now)}::timestamptz[]
    ) with ordinality as asked (team_id, contact_id, since, until, nr)
    where exists (
      select from shop_orders o
      where o.team_id = asked.team_id and o.contact_id = asked.contact_id and o.cancelled_at is null
        and o.placed_at between asked.since and asked.until)`.execute(tx);
  const bought = new Set(rows.map(({ nr }) => nr - 1));
  return questions.map((one, index): [Question, boolean] => [
    one,
    bought.has(index) === (one.condition.op === 'ordered'),
  ]);
}
