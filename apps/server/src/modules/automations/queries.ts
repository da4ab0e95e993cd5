import type { Graph, TriggerSettings } from '@herald/flow';
import { sql } from 'kysely';
import { memberName } from '../../messaging/assignment/index.ts';
import type { Tx } from '../../platform/database/index.ts';
import { notFound } from '../../platform/errors.ts';
import type { NumberScope } from '../../platform/numberScope.ts';
import { isTest } from './tested.ts';

export interface AutomationRow {
  id: number;
  phone_number_id: number;
  name: string;
  trigger_type: string;
  live_version: number | null;
  is_active: boolean;
  position: number;
  hook_sealed: string | null;
  /** Of the draft. */
  trigger: TriggerSettings;
  has_changes: boolean;
  runs: number;
  under_way: number;
  goals: number;
  created_at: Date;
  updated_at: Date;
}

export interface DraftRow {
  revision: number;
  graph: Graph;
  /** Block → who changed it last, and when. */
  authors: Record<string, [number | null, string]>;
}

const columns = sql`
  a.id, a.phone_number_id, a.name, a.trigger_type, a.live_version, a.is_active, a.position, a.hook_sealed, a.created_at, a.updated_at,
  d.graph #> array['blocks', d.graph ->> 'start', 'settings'] as trigger,
  v.revision is distinct from d.revision as has_changes,
  coalesce(n.runs, 0) as runs, coalesce(n.goals, 0) as goals,
  (select count(*) from automation_waits w 
    where w.team_id = a.team_id and w.automation_id = a.id and not ${isTest('w')}) as under_way`;
/** Days in the team's zone, the last of them left out; all of them where there are none. */
export interface Days {
  since?: string | null;
  until?: string | null;
}

const tablesOf = ({ since = null, until = null }: Days = {}) => sql`
  automations a
  join automation_drafts d on d.team_id = a.team_id and d.automation_id = a.id
  left join automation_versions v
    on v.team_id = a.team_id and v.automation_id = a.id and v.version = a.live_version
  left join lateral (
    select sum(count) filter (where what = 'entered')::bigint as runs, sum(count) filter (where what = 'goal')::bigint as goals
    from automation_counts c where c.team_id = a.team_id and c.automation_id = a.id and c.block_id = ''
      and (${since}::date is null or c.day >= ${since}::date) and (${until}::date is null or c.day < ${until}::date)
  ) n on true`;

/** In the order in which they take precedence. */
export async function readAutomations(
  tx: Tx,
  { teamId, phoneNumberId }: NumberScope,
  search = '',
  days: Days = {},
): Promise<AutomationRow[]> {
  const { rows } = await sql<AutomationRow>`
    select ${columns} from ${tablesOf(days)}
    where a.team_id = ${teamId} and a.phone_number_id = ${phoneNumberId} and a.deleted_at is null
      and strpos(herald.plain(a.name), herald.plain(${search})) > 0
    order by a.position, a.id`.execute(tx);
  return rows;
}

/** The only door to one automation of a number. With `forChange`, nobody else changes it until the end. */
export async function accessAutomation(
  tx: Tx,
  { teamId, phoneNumberId }: NumberScope,
  id: number,
  { forChange = false } = {},
): Promise<AutomationRow> {
  const { rows } = await sql<AutomationRow>`
    select ${columns} from ${tablesOf()}
    where a.team_id = ${teamId} and a.phone_number_id = ${phoneNumberId} and a.id = ${id} and a.deleted_at is null
    ${forChange ? sql`for no key update of a, d` : sql``}`.execute(tx);
  const [row] = rows;
  if (!row) throw notFound();
  return row;
}

export async function readDraft(tx: Tx, teamId: number, automationId: number): Promise<DraftRow> {
  const row = await tx
    .selectFrom('automation_drafts')
    .select(['revision', 'graph', 'authors'])
    .where('team_id', '=', teamId)
    .where('automation_id', '=', automationId)
    .executeTakeFirstOrThrow();
  return row as unknown as DraftRow;
}

/** The drafts of several, by their automation. */
export async function readGraphs(
  tx: Tx,
  teamId: number,
  automationIds: readonly number[],
): Promise<ReadonlyMap<number, Graph>> {
  const { rows } = await sql<{ id: number; graph: Graph }>`
    select automation_id as id, graph from automation_drafts
    where team_id = ${teamId} and automation_id = any(${automationIds}::bigint[])`.execute(tx);
  return new Map(rows.map(({ id, graph }) => [id, graph]));
}

/** The names of members, by id. */
export async function readNames(tx: Tx, ids: readonly number[]): Promise<ReadonlyMap<number, string>> {
  if (ids.length === 0) return new Map();
  const rows = await tx
    .selectFrom('users as u')
    .select(['u.id', memberName('u').as('name')])
    .where('u.id', 'in', ids)
    .execute();
  return new Map(rows.map(({ id, name }) => [id, name]));
}

/** In which what a number earns is shown while it earned nothing. */
export async function readCurrency(tx: Tx, { teamId, phoneNumberId }: NumberScope): Promise<string> {
  const { rows } = await sql<{ currency: string }>`
    select coalesce(a.currency, t.currency) as currency
    from phone_numbers n
    join teams t on t.id = n.team_id
    join whatsapp_accounts a on a.team_id = n.team_id and a.id = n.whatsapp_account_id
    where n.team_id = ${teamId} and n.id = ${phoneNumberId}`.execute(tx);
  return rows[0]?.currency ?? 'EUR';
}
