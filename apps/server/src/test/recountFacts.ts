import type { EventType } from '@herald/contract/events';
import type pg from 'pg';
import type { Fact } from '../platform/events/index.ts';
import { readRecordedFacts } from '../platform/events/testing/recorder.ts';

/**
 * What a recorder must have heard of a team if nothing was forgotten and nothing invented. Returns the differences. Contacts
 * that were merged are no longer there; of who was erased, nothing is.
 */
export async function recountFacts(
  owner: pg.Pool,
  teamId: number,
  merged: readonly number[] = [],
  erased: readonly number[] = [],
): Promise<string[]> {
  const all = await readRecordedFacts(owner, teamId);
  const facts = all.filter(({ contactId }) => contactId === null || !erased.includes(contactId));
  const ids = async (statement: string) => {
    const { rows } = await owner.query<{ id: number }>(statement, [teamId]);
    return rows.map(({ id }) => id);
  };
  const of = <Type extends EventType>(...types: Type[]) =>
    facts.filter((fact): fact is Extract<Fact, { type: Type }> => (types as EventType[]).includes(fact.type));
  return [
    ...compareIds(
      'message.received',
      of('message.received').map(({ data }) => data.message_id),
      await ids(`select id from messages where team_id = $1 and direction = 'in'`),
    ),
    ...compareIds(
      'message.created',
      of('message.created').map(({ data }) => data.message_id),
      await ids(`select id from messages where team_id = $1 and direction = 'out'`),
    ),
    ...compareIds(
      'contact.created',
      of('contact.created').map(({ contactId }) => contactId ?? 0),
      [...(await ids('select id from contacts where team_id = $1')), ...merged],
    ),
    ...(await compareStates(owner, teamId, of('message.status'))),
    ...(await compareTimelines(owner, teamId, facts)),
    ...(await compareConsents(
      owner,
      teamId,
      of('contact.opted_in', 'contact.opted_out', 'contact.consent_unknown'),
    )),
    ...(await compareMembers(owner, teamId, of('group.contact_added', 'group.contact_removed'))),
    ...(await compareCampaigns(
      owner,
      teamId,
      of('campaign.started', 'campaign.paused', 'campaign.finished'),
    )),
    ...findDisorder(of('message.received')),
  ];
}

function compareIds(name: string, told: readonly number[], there: readonly number[]): string[] {
  const known = new Set(there);
  const times = Map.groupBy(told, (id) => id);
  return [
    ...there.filter((id) => !times.has(id)).map((id) => `${name} was not told of ${id}`),
    ...[...times].flatMap(([id, own]) =>
      own.length > 1 ? [`${name} was told ${own.length} times of ${id}`] : [],
    ),
    ...[...times.keys()]
      .filter((id) => !known.has(id))
      .map((id) => `${name} was told of ${id}, which is not there`),
  ];
}

/** On its way to WhatsApp a message changes hands without a word: these two are one. */
const underWay = (status: string | null) => (status === 'queued' ? 'sending' : status);

/** The steps of a message follow each other, and the last one is where it stands. */
async function compareStates(
  owner: pg.Pool,
  teamId: number,
  steps: readonly Fact<'message.status'>[],
): Promise<string[]> {
  const { rows } = await owner.query<{ id: number; status: string }>(
    `select id, status from messages where team_id = $1 and direction = 'out' and cause is distinct from 'phone_app'`,
    [teamId],
  );
  const byMessage = Map.groupBy(steps, ({ data }) => data.message_id);
  return rows.flatMap(({ id, status }) => {
    const own = byMessage.get(id) ?? [];
    const last = underWay(own.at(-1)?.data.status ?? 'sending');
    const wrong = own.flatMap(({ data }, index) => {
      const before = underWay(own[index - 1]?.data.status ?? 'sending');
      return underWay(data.before) === before
        ? []
        : [
            `message ${id} went from ${before} to ${data.status}? Told was: ${own.map((one) => `${one.data.before} > ${one.data.status}`).join(', ')}`,
          ];
    });
    return last === underWay(status) ? wrong : [...wrong, `message ${id} is ${status}, told was ${last}`];
  });
}

const kindOf: Partial<Record<EventType, string>> = {
  'conversation.closed': 'closed',
  'conversation.reopened': 'reopened',
  'conversation.snoozed': 'snoozed',
  'conversation.woken': 'woken',
  'conversation.human_needed': 'human_needed',
  'conversation.human_done': 'human_done',
  'conversation.assigned': 'assigned',
  'conversation.blocked': 'blocked',
  'conversation.unblocked': 'unblocked',
  'conversation.prioritized': 'prioritized',
};

/** Each line of a conversation's timeline is a fact, in the same order. */
async function compareTimelines(owner: pg.Pool, teamId: number, facts: readonly Fact[]): Promise<string[]> {
  const { rows } = await owner.query<{ key: string; kinds: string[] }>(
    `select phone_number_id || ' ' || contact_id as key,
       array_agg(case kind when 'unassigned' then 'assigned' else kind end order by id) as kinds
     from conversation_events where team_id = $1 and kind not in ('merged', 'number_changed') group by 1`,
    [teamId],
  );
  const told = Map.groupBy(
    facts.filter(({ type }) => kindOf[type]),
    ({ phoneNumberId, contactId }) => `${phoneNumberId} ${contactId}`,
  );
  const there = new Map(rows.map(({ key, kinds }) => [key, kinds.join(' ')]));
  return [...new Set([...told.keys(), ...there.keys()])].flatMap((key) => {
    const said = (told.get(key) ?? []).map(({ type }) => kindOf[type]).join(' ');
    return said === (there.get(key) ?? '')
      ? []
      : [`conversation ${key}: ${there.get(key)}, told was: ${said}`];
  });
}

const consentAfter = {
  'contact.opted_in': 'opted_in',
  'contact.opted_out': 'opted_out',
  'contact.consent_unknown': 'unknown',
};

/** Whoever listened last heard of each contact what its state is; of whom nothing was told, it never changed. */
async function compareConsents(
  owner: pg.Pool,
  teamId: number,
  facts: readonly Fact<keyof typeof consentAfter>[],
): Promise<string[]> {
  const { rows } = await owner.query<{ id: number; optin_status: string }>(
    'select id, optin_status from contacts where team_id = $1',
    [teamId],
  );
  const last = new Map(facts.map(({ contactId, type }) => [contactId, consentAfter[type]]));
  return rows.flatMap(({ id, optin_status }) => {
    const told = last.get(id) ?? 'unknown';
    return told === optin_status ? [] : [`contact ${id} is ${optin_status}, told was ${told}`];
  });
}

/** Who came and went leaves who is there. */
async function compareMembers(
  owner: pg.Pool,
  teamId: number,
  facts: readonly Fact<'group.contact_added' | 'group.contact_removed'>[],
): Promise<string[]> {
  const { rows } = await owner.query<{ key: string }>(
    `select group_id || ' ' || contact_id as key from group_members where team_id = $1`,
    [teamId],
  );
  const told = new Set<string>();
  for (const { type, contactId, data } of facts) {
    const key = `${data.group_id} ${contactId}`;
    if (type === 'group.contact_added') told.add(key);
    else told.delete(key);
  }
  const there = new Set(rows.map(({ key }) => key));
  return [...new Set([...told, ...there])]
    .filter((key) => told.has(key) !== there.has(key))
    .map((key) => `list and contact ${key}: ${there.has(key) ? 'on it and not told' : 'told and not on it'}`);
}

const stepAfter = {
  'campaign.started': 'SENDING',
  'campaign.paused': 'PAUSED',
  'campaign.finished': 'SENDED',
};

async function compareCampaigns(
  owner: pg.Pool,
  teamId: number,
  facts: readonly Fact<'campaign.started' | 'campaign.paused' | 'campaign.finished'>[],
): Promise<string[]> {
  const { rows } = await owner.query<{ id: number; step: string }>(
    `select id, step from campaigns where team_id = $1 and started_at is not null and deleted_at is null`,
    [teamId],
  );
  return rows.flatMap(({ id, step }) => {
    const last = facts.findLast(({ data }) => data.campaign_id === id);
    const told = last ? stepAfter[last.type] : 'nothing';
    return told === step ? [] : [`campaign ${id} is ${step}, told was ${told}`];
  });
}

/** What somebody wrote is told in the order in which it came. */
function findDisorder(received: readonly Fact<'message.received'>[]): string[] {
  const byContact = Map.groupBy(received, ({ phoneNumberId, contactId }) => `${phoneNumberId} ${contactId}`);
  return [...byContact].flatMap(([key, own]) => {
    const ids = own.map(({ data }) => data.message_id);
    return ids.every((id, index) => index === 0 || id > ids[index - 1]!)
      ? []
      : [`conversation ${key} was told out of order: ${ids.join(', ')}`];
  });
}
