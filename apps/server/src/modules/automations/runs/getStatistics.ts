import type { AutomationStatistics, getAutomationStatistics, RouteQuery } from '@herald/contract';
import { answeredBy, type Graph } from '@herald/flow';
import { type RawBuilder, sql } from 'kysely';
import type { RequestContext } from '../../../context.ts';
import type { Tx } from '../../../platform/database/index.ts';
import type { NumberScope } from '../../../platform/numberScope.ts';
import { type Earned, hasOrders, presentEarned, readEarnedByBlock } from '../../attribution/index.ts';
import { accessAutomation, readCurrency } from '../queries.ts';
import { isTest } from '../tested.ts';

type Query = RouteQuery<typeof getAutomationStatistics>;
type Block = Omit<AutomationStatistics['blocks'][number], 'order_count' | 'turnover'>;

/** Sums of kept counts: nothing is counted from runs or messages. */
export function getStatistics(ctx: RequestContext, id: number, query: Query): Promise<AutomationStatistics> {
  return ctx.db.read(async (tx) => {
    await accessAutomation(tx, ctx, id);
    const counts = await readCounts(tx, ctx.teamId, id, query);
    const waiting = await readWaiting(tx, ctx.teamId, id, query);
    const messages = await readMessages(tx, ctx.teamId, id, query);
    const blocks = await readBlocks(tx, ctx.teamId, id, query);
    const earned = await readEarned(tx, ctx, id, query);
    const ofRuns = counts.filter(({ block_id }) => block_id === '');
    const sum = (what: string) => total(ofRuns.filter((one) => one.what === what));
    return {
      totals: {
        entered: sum('entered'),
        under_way: [...waiting.values()].reduce((all, count) => all + count, 0),
        finished: sum('done'),
        left: byRest(ofRuns, 'left/'),
        failed: sum('failed'),
        goals: sum('goal'),
        ...earned.total,
      },
      blocks: blocksOf(counts, waiting, messages, blocks, earned.blocks).map((block) => ({
        ...block,
        ...earned.of(block.block_id),
      })),
      days: daysOf(ofRuns),
    };
  });
}

interface CountRow {
  day: string;
  block_id: string;
  what: string;
  count: number;
}

const within = ({ version, from, to }: Query): RawBuilder<unknown> => sql`
  not ${isTest()} and ${version === undefined ? sql`true` : sql`version = ${version}`}
  and ${from === undefined ? sql`true` : sql`day >= ${from}::date`}
  and ${to === undefined ? sql`true` : sql`day <= ${to}::date`}`;

async function readCounts(tx: Tx, teamId: number, id: number, query: Query): Promise<CountRow[]> {
  const { rows } = await sql<CountRow>`
    select day::text, block_id, what, sum(count)::bigint as count from automation_counts
    where team_id = ${teamId} and automation_id = ${id} and ${within(query)}
    group by 1, 2, 3 order by 1, 2, 3`.execute(tx);
  return rows;
}

/** Read from what orders are credited to: nothing is stored twice. */
async function readEarned(tx: Tx, scope: NumberScope, automationId: number, query: Query) {
  const { teamId } = scope;
  const hasShop = await hasOrders(tx, teamId);
  const { version, from, to, attribution_window: window } = query;
  const within = {
    ...(version === undefined ? {} : { version }),
    ...(from ? { from } : {}),
    ...(to ? { to } : {}),
  };
  const byBlock = hasShop
    ? await readEarnedByBlock(tx, teamId, { automationId, window, ...within })
    : new Map<string, Earned>();
  const currency = await readCurrency(tx, scope);
  const present = (earned: Earned | undefined) => {
    const { order_count, turnover } = presentEarned(earned, { hasShop, costMicros: 0, currency });
    return { order_count, turnover };
  };
  return {
    blocks: [...byBlock.keys()].filter((block) => block !== ''),
    total: present(sumEarned([...byBlock.values()])),
    of: (block: string) => present(byBlock.get(block)),
  };
}

function sumEarned(all: readonly Earned[]): Earned {
  const byCurrency = Map.groupBy(
    all.flatMap(({ turnover }) => turnover),
    ({ currency }) => currency,
  );
  return {
    orders: all.reduce((sum, { orders }) => sum + orders, 0),
    turnover: [...byCurrency].map(([currency, own]) => ({
      currency,
      amount: own.reduce((sum, { amount }) => sum + amount, 0),
    })),
  };
}

/** Who is at each block now. */
async function readWaiting(
  tx: Tx,
  teamId: number,
  id: number,
  { version }: Query,
): Promise<Map<string, number>> {
  const { rows } = await sql<{ block_id: string; count: number }>`
    select block_id, count(*)::bigint as count from automation_waits
    where team_id = ${teamId} and automation_id = ${id} and not ${isTest()}
      and ${version === undefined ? sql`true` : sql`version = ${version}`}
    group by 1`.execute(tx);
  return new Map(rows.map(({ block_id, count }) => [block_id, count]));
}

type Messages = Pick<Block, 'sent' | 'delivered' | 'read' | 'clicked' | 'failed' | 'cost_micros'>;

async function readMessages(
  tx: Tx,
  teamId: number,
  id: number,
  query: Query,
): Promise<Map<string, Messages>> {
  const { rows } = await sql<Messages & { block_id: string }>`
    select block_id, sum(sent)::bigint as sent, sum(delivered)::bigint as delivered, sum(read)::bigint as read, sum(clicked)::bigint as clicked,
      sum(failed)::bigint as failed, sum(cost_micros)::bigint as cost_micros
    from message_counts
    where team_id = ${teamId} and owner_kind = 'automation' and owner_id = ${id} and ${within(query)}
    group by 1`.execute(tx);
  return new Map(rows.map(({ block_id, ...messages }) => [block_id, messages]));
}

/** Versions that are looked at for what a block asks: who goes on by which output is counted, what that means stands there. */
const mostVersions = 10;

/** Blocks of the version, or of the newest ones: as the newest has each. */
async function readBlocks(tx: Tx, teamId: number, id: number, { version }: Query): Promise<Graph['blocks']> {
  const { rows } = await sql<{ blocks: Graph['blocks'] }>`
    select graph -> 'blocks' as blocks from automation_versions
    where team_id = ${teamId} and automation_id = ${id} and not ${isTest()}
      and ${version === undefined ? sql`true` : sql`version = ${version}`}
    order by version desc limit ${mostVersions}`.execute(tx);
  return Object.assign({}, ...rows.toReversed().map(({ blocks }) => blocks));
}

const total = (rows: readonly CountRow[]) => rows.reduce((sum, { count }) => sum + count, 0);

/** What comes after a prefix, with its sum: `left/ordered` → `ordered`. */
function byRest(rows: readonly CountRow[], prefix: string): Record<string, number> {
  const sums: Record<string, number> = {};
  for (const { what, count } of rows) {
    if (!what.startsWith(prefix)) continue;
    const rest = what.slice(prefix.length);
    sums[rest] = (sums[rest] ?? 0) + count;
  }
  return sums;
}

const nothing: Messages = { sent: 0, delivered: 0, read: 0, clicked: 0, failed: 0, cost_micros: 0 };

function blocksOf(
  counts: readonly CountRow[],
  waiting: ReadonlyMap<string, number>,
  messages: ReadonlyMap<string, Messages>,
  blocks: Graph['blocks'],
  /** Whose messages led to orders of the period, whenever they were sent. */
  earning: Iterable<string>,
): Block[] {
  const byBlock = Map.groupBy(
    counts.filter(({ block_id }) => block_id !== ''),
    ({ block_id }) => block_id,
  );
  const ids = new Set([...byBlock.keys(), ...waiting.keys(), ...messages.keys(), ...earning]);
  return [...ids].sort().map((block_id) => {
    const rows = byBlock.get(block_id) ?? [];
    const sum = (what: string) => total(rows.filter((one) => one.what === what));
    const passed = byRest(rows, 'passed/');
    const block = blocks[block_id];
    const answers = block ? answeredBy(block) : [];
    return {
      block_id,
      arrived: sum('arrived'),
      waiting: waiting.get(block_id) ?? 0,
      passed,
      replied: answers.reduce((sum, output) => sum + (passed[output] ?? 0), 0),
      refused: byRest(rows, 'refused/'),
      goals: sum('goal'),
      ...(messages.get(block_id) ?? nothing),
    };
  });
}

function daysOf(ofRuns: readonly CountRow[]): AutomationStatistics['days'] {
  const days = Map.groupBy(ofRuns, ({ day }) => day);
  return [...days].map(([day, rows]) => {
    const sum = (what: string) => total(rows.filter((one) => one.what === what));
    return { day, entered: sum('entered'), finished: sum('done'), goals: sum('goal') };
  });
}
