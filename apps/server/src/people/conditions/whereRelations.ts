import type { SegmentCondition } from '@herald/contract';
import { type RawBuilder, sql } from 'kysely';
import type { ConditionScope } from './scope.ts';

type Sql = RawBuilder<unknown>;
type About<Name extends string> = Extract<SegmentCondition, { about: Name }>;

export function whereOnList({ op, group_ids }: About<'list'>): Sql {
  const found = sql`exists (
    select from group_members m
    where m.team_id = c.team_id and m.contact_id = c.id and m.group_id = any(${group_ids}::bigint[]))`;
  return op === 'in' ? found : sql`not ${found}`;
}

/** Labels are of the conversation on the number. */
export function whereLabelled({ op, label_ids }: About<'label'>, { phoneNumberId }: ConditionScope): Sql {
  const found = sql`exists (
    select from conversation_labels l
    where l.team_id = c.team_id and l.contact_id = c.id and l.phone_number_id = ${phoneNumberId}
      and l.label_id = any(${label_ids}::bigint[]))`;
  return op === 'any_of' ? found : sql`not ${found}`;
}

/** What became of a campaign's messages is in the ledger; who answered stands on the recipient. */
export function whereCampaign(condition: About<'campaign'>, scope: ConditionScope): Sql {
  const { op, campaign_id, within_days } = condition;
  const since = within_days === undefined ? null : new Date(scope.now.getTime() - within_days * 86_400_000);
  const happened = (at: Sql) => (since === null ? sql`${at} is not null` : sql`${at} > ${since}`);
  const what = op.replace('not_', '');
  const which = campaign_id === null ? sql`` : sql`and r.campaign_id = ${campaign_id}`;
  const reached =
    what === 'replied'
      ? happened(sql`r.replied_at`)
      : sql`exists (
          select from messages m where m.team_id = r.team_id and m.id = r.message_id
            and ${happened(what === 'read' ? sql`m.read_at` : sql`coalesce(m.delivered_at, m.read_at)`)})`;
  const found = sql`exists (
    select from campaign_recipients r
    join campaigns p on p.team_id = r.team_id and p.id = r.campaign_id and p.phone_number_id = ${scope.phoneNumberId}
    where r.team_id = c.team_id and r.contact_id = c.id ${which} and ${reached})`;
  return op.startsWith('not_') ? sql`not ${found}` : found;
}

export function whereConversation(condition: About<'conversation'>, scope: ConditionScope): Sql {
  const { op, state } = condition;
  const conversation = (test: Sql) => sql`exists (
    select from conversations v
    where v.team_id = c.team_id and v.phone_number_id = ${scope.phoneNumberId} and v.contact_id = c.id and ${test})`;
  const tests: Record<typeof state, Sql> = {
    none: sql`not ${conversation(sql`true`)}`,
    open: conversation(sql`v.shelf = 'open'`),
    closed: conversation(sql`v.shelf = 'closed'`),
    snoozed: conversation(sql`v.shelf = 'snoozed'`),
    window_open: conversation(sql`v.window_closes_at > ${scope.now}`),
    human_needed: conversation(sql`v.is_human_needed`),
    unread: conversation(sql`v.unread_count > 0`),
  };
  return op === 'is' ? tests[state] : sql`not ${tests[state]}`;
}

export function whereClicked({ op, within_days }: About<'link_click'>, scope: ConditionScope): Sql {
  const since =
    within_days === null
      ? sql`true`
      : sql`l.last_at > ${new Date(scope.now.getTime() - within_days * 86_400_000)}`;
  const found = sql`exists (
    select from message_clicks l
    where l.team_id = c.team_id and l.contact_id = c.id and l.phone_number_id = ${scope.phoneNumberId} and ${since})`;
  return op === 'clicked' ? found : sql`not ${found}`;
}
