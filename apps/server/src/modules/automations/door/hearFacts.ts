import { notOnWhatsapp } from '@herald/whatsapp/model';
import { sql } from 'kysely';
import type { Tx } from '../../../platform/database/index.ts';
import { jsonRows } from '../../../platform/database/storable.ts';
import type { Fact, Subscriber } from '../../../platform/events/index.ts';
import { majorUnits } from '../../shops/index.ts';
import { ringFlows } from './bell.ts';
import { insertInputs } from './insertInputs.ts';
import { startForOrders } from './startForOrders.ts';
import { startForCarts, startForShipments } from './startForShops.ts';

const heard = new Set<Fact['type']>([
  'message.created',
  'message.status',
  'conversation.closed',
  'conversation.human_needed',
  'contact.opted_out',
  'contact.merged',
  'group.contact_added',
  'link.clicked',
  'order.created',
  'cart.changed',
  'shipment.updated',
]);

/** Of thousands at once only that they came on a list is listened to, and of that only where it was asked for. */
const isWanted = ({ isPast, isBulk, startsNobody }: Fact) => !isPast && !(isBulk && startsNobody);

/**
 * What happens outside of messages, told to the runs of whoever it concerns and to the automations that it starts. History
 * starts nobody, and a file only those whom somebody wants it to.
 */
export const automationFacts: Subscriber = {
  name: 'automations',
  hears: (_teamId, type, isBulk) => (isBulk ? type === 'group.contact_added' : heard.has(type)),
  async beforeCommit(tx, facts) {
    const fresh = facts.filter((fact) => isWanted(fact) && (fact.type !== 'message.status' || isLost(fact)));
    if (fresh.length === 0) return;
    await notePersons(tx, fresh);
    await tellRuns(tx, fresh.flatMap(signalOf));
    await startForLists(tx, fresh);
    await startForOrders(tx, fresh);
    await startForCarts(tx, fresh);
    await startForShipments(tx, fresh);
  },
};

interface Signal {
  team_id: number;
  contact_id: number;
  /** Null: on whichever number. */
  phone_number_id: number | null;
  kind: string;
  data: object;
  at: Date;
}

/** Somebody of the team wrote. Who only reacts has not answered. */
const isPersons = (fact: Fact): fact is Fact<'message.created'> =>
  fact.type === 'message.created' &&
  fact.data.type !== 'reaction' &&
  (fact.data.cause === 'inbox' || fact.data.cause === 'phone_app');

/** Of the many steps of messages only the last of one that reaches nobody: who has no WhatsApp gets none of the others either. */
const isLost = ({ data }: Fact<'message.status'>) =>
  data.status === 'failed' && data.before !== 'failed' && data.error_code === notOnWhatsapp;

function signalOf(fact: Fact): Signal[] {
  if (fact.contactId === null) return [];
  const base = {
    team_id: fact.teamId,
    contact_id: fact.contactId,
    phone_number_id: fact.phoneNumberId,
    at: fact.at,
    data: {},
  };
  switch (fact.type) {
    case 'message.created':
      return isPersons(fact) ? [{ ...base, kind: 'person_answered' }] : [];
    case 'message.status':
      return [{ ...base, kind: 'undeliverable' }];
    case 'conversation.closed':
      return [{ ...base, kind: 'closed' }];
    case 'conversation.human_needed':
      return fact.data.why === 'asked' ? [{ ...base, kind: 'asked_for_person' }] : [];
    case 'contact.opted_out':
      return [{ ...base, phone_number_id: null, kind: 'opted_out' }];
    case 'contact.merged':
      return [{ ...base, phone_number_id: null, kind: 'merged' }];
    case 'group.contact_added':
      return [{ ...base, kind: 'joined', data: { group_id: fact.data.group_id } }];
    case 'link.clicked':
      return fact.data.clicks === 1
        ? [{ ...base, kind: 'clicked', data: { message_id: fact.data.message_id } }]
        : [];
    case 'order.created':
      return fact.data.is_cancelled
        ? []
        : [{ ...base, phone_number_id: null, kind: 'ordered', data: { order_id: fact.data.order_id } }];
    default:
      return [];
  }
}

/** Only for people who are in something: nearly nobody is. */
async function tellRuns(tx: Tx, signals: readonly Signal[]): Promise<void> {
  if (signals.length === 0) return;
  const rows = signals.map((signal, position) => ({ ...signal, position }));
  const { rows: told } = await sql`
    insert into automation_inputs (team_id, contact_id, phone_number_id, lane, kind, data, happened_at)
    select x.team_id, x.contact_id, x.phone_number_id, case when x.kind in ('ordered', 'clicked', 'joined', 'undeliverable') then 1 else 0 end,
      x.kind, x.data || case when o.id is null then '{}' else jsonb_build_object('total', ${majorUnits(sql`o.total`, sql`o.currency`)}) end, x.at
    from jsonb_to_recordset(${jsonRows(rows)}) as x(
      position integer, team_id bigint, contact_id bigint, phone_number_id bigint, kind text, data jsonb, at timestamptz)
    left join shop_orders o on x.kind = 'ordered' and o.team_id = x.team_id and o.id = (x.data ->> 'order_id')::bigint
    where exists (select from automation_waits w where w.team_id = x.team_id and w.contact_id = x.contact_id)
      or exists (
        select from automation_inputs i
        where i.team_id = x.team_id and i.contact_id = x.contact_id and i.kind = 'start')
    order by x.position
    returning 1`.execute(tx);
  if (told.length > 0) ringFlows(tx);
}

/** When somebody of the team spoke last: for a while a talk is theirs. */
async function notePersons(tx: Tx, facts: readonly Fact[]): Promise<void> {
  const spoken = facts.filter(isPersons);
  if (spoken.length === 0) return;
  const rows = spoken.map(({ teamId, phoneNumberId, contactId, at }) => ({
    team_id: teamId,
    phone_number_id: phoneNumberId,
    contact_id: contactId,
    at,
  }));
  await sql`
    update conversations c set person_spoke_at = greatest(c.person_spoke_at, x.at)
    from (
      select team_id, phone_number_id, contact_id, max(at) as at
      from jsonb_to_recordset(${jsonRows(rows)}) as r(
        team_id bigint, phone_number_id bigint, contact_id bigint, at timestamptz)
      group by 1, 2, 3
    ) x
    where c.team_id = x.team_id and c.phone_number_id = x.phone_number_id and c.contact_id = x.contact_id`.execute(
    tx,
  );
}

/** Who comes on a list one by one may start what waits for it; several at once do where that was asked for, after everybody else. */
async function startForLists(tx: Tx, facts: readonly Fact[]): Promise<void> {
  const joined = facts.filter(
    (fact): fact is Fact<'group.contact_added'> => fact.type === 'group.contact_added' && !fact.startsNobody,
  );
  if (joined.length === 0) return;
  const { rows } = await sql<{
    team_id: number;
    automation_id: number;
    phone_number_id: number;
    group_id: number;
  }>`
    select t.team_id, t.automation_id, t.phone_number_id, (t.rule ->> 'group_id')::bigint as group_id
    from automation_triggers t
    where t.kind = 'list_joined' and t.team_id = any(${[...new Set(joined.map(({ teamId }) => teamId))]}::bigint[])`.execute(
    tx,
  );
  if (rows.length === 0) return;
  await insertInputs(
    tx,
    joined.flatMap(({ teamId, contactId, at, data }) =>
      rows
        .filter((row) => row.team_id === teamId && row.group_id === data.group_id)
        .map(({ automation_id, phone_number_id }) => ({
          teamId,
          contactId: contactId ?? 0,
          phoneNumberId: phone_number_id,
          lane: joined.length === 1 ? (1 as const) : (2 as const),
          kind: 'start',
          automationId: automation_id,
          cause: `list:${data.group_id}:${contactId}:${at.toISOString()}`,
          at,
          data: { trigger: { kind: 'list_joined', message: null, output: null, values: {} } },
        })),
    ),
  );
}
