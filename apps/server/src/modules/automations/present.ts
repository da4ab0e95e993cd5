import type { Automation, AutomationDetail, LackingThing } from '@herald/contract';
import {
  type Graph,
  hasProblems,
  type Problem,
  type TriggerSettings,
  type TriggerType,
  validate,
} from '@herald/flow';
import type { AppServices } from '../../platform/context.ts';
import type { Tx } from '../../platform/database/index.ts';
import type { NumberScope } from '../../platform/numberScope.ts';
import {
  type AttributionWindow,
  type EarnedFigures,
  hasOrders,
  presentEarned,
  readEarnedBy,
} from '../attribution/index.ts';
import { findShop } from '../shops/index.ts';
import { hookUrl } from './hook/token.ts';
import { loadKnown, loadKnownOf } from './loadKnown.ts';
import {
  type AutomationRow,
  accessAutomation,
  type Days,
  readAutomations,
  readCurrency,
  readDraft,
  readGraphs,
  readNames,
} from './queries.ts';
import { listDrafts } from './templateDraftRows.ts';
import { readTriggeredBy } from './triggeredBy.ts';
import { readTroubles } from './troubles.ts';

/** Which orders and days count in figures. */
interface Shown extends Days {
  window: AttributionWindow;
}

export async function presentAutomations(
  tx: Tx,
  scope: NumberScope,
  { search, ...shown }: Shown & { search?: string | undefined },
): Promise<Automation[]> {
  const rows = await readAutomations(tx, scope, search, shown);
  const around = await readAround(tx, scope, rows, shown);
  const problems = await readProblems(tx, scope, rows);
  return rows.map((row) => present(row, around, problems.get(row.id) ?? []));
}

/** Asked anew: what a draft names may be gone since it was saved. */
async function readProblems(
  tx: Tx,
  scope: NumberScope,
  rows: readonly AutomationRow[],
): Promise<ReadonlyMap<number, readonly Problem[]>> {
  if (rows.length === 0) return new Map();
  const knownOf = await loadKnownOf(tx, scope);
  const graphs = await readGraphs(
    tx,
    scope.teamId,
    rows.map(({ id }) => id),
  );
  return new Map([...graphs].map(([id, graph]: [number, Graph]) => [id, validate(graph, knownOf(id))]));
}

interface Scope extends NumberScope {
  app: Pick<AppServices, 'secrets' | 'config'>;
}

/** With its draft, and what is wrong with it now. */
export async function presentDetail(tx: Tx, scope: Scope, id: number): Promise<AutomationDetail> {
  const row = await accessAutomation(tx, scope, id);
  const { revision, graph, authors } = await readDraft(tx, scope.teamId, id);
  const problems: Problem[] = validate(graph, await loadKnown(tx, scope, id));
  const names = await readNames(
    tx,
    Object.values(authors).flatMap(([user]) => user ?? []),
  );
  return {
    ...present(row, await readAround(tx, scope, [row]), problems),
    graph,
    revision,
    authors: Object.fromEntries(
      Object.entries(authors).map(([block, [user, at]]) => {
        const name = user === null ? undefined : names.get(user);
        return [block, { user: name === undefined || user === null ? null : { id: user, name }, at }];
      }),
    ),
    problems,
    template_drafts: await listDrafts(tx, scope.teamId, id),
    hook: row.hook_sealed === null ? null : { url: hookUrl(scope.app, row.hook_sealed) },
  };
}

interface Around {
  triggeredBy: (trigger: TriggerSettings) => string;
  hasShop: boolean;
  troubles: ReadonlyMap<number, LackingThing[]>;
  earned: (id: number) => Pick<EarnedFigures, 'order_count' | 'turnover'>;
}

async function readAround(
  tx: Tx,
  scope: NumberScope,
  rows: readonly AutomationRow[],
  shown: Shown = { window: '5_days' },
): Promise<Around> {
  const { teamId } = scope;
  const triggeredBy = await readTriggeredBy(tx, teamId, rows);
  const ids = rows.map(({ id }) => id);
  return {
    triggeredBy,
    hasShop: (await findShop(tx, teamId)) !== null,
    troubles: await readTroubles(tx, teamId, ids),
    earned: await readEarned(tx, scope, ids, shown),
  };
}

async function readEarned(
  tx: Tx,
  scope: NumberScope,
  ids: readonly number[],
  { window, ...days }: Shown,
): Promise<Around['earned']> {
  const { teamId } = scope;
  const hasShop = await hasOrders(tx, teamId);
  if (!hasShop) return () => ({ order_count: null, turnover: null });
  const earned = await readEarnedBy(tx, teamId, { kind: 'automation', ids, window, ...days });
  const currency = await readCurrency(tx, scope);
  return (id) => {
    const { order_count, turnover } = presentEarned(earned.get(id), { hasShop, costMicros: 0, currency });
    return { order_count, turnover };
  };
}

function present(
  row: AutomationRow,
  { triggeredBy, hasShop, troubles, earned }: Around,
  problems: readonly Problem[],
): Automation {
  const { trigger, phone_number_id: _, hook_sealed: __, ...rest } = row;
  return {
    ...rest,
    trigger_type: row.trigger_type as TriggerType,
    triggered_by: triggeredBy(trigger),
    problem_count: problems.filter((one) => hasProblems([one])).length,
    needs_shop: !hasShop && trigger.kind.startsWith('shopify_'),
    troubles: troubles.get(row.id) ?? [],
    ...earned(row.id),
    created_at: row.created_at.toISOString(),
    updated_at: row.updated_at.toISOString(),
  };
}
