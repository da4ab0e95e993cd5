import { attributionWindows, type OrderWhy, type TouchEvidence } from '@herald/contract';
import { sql } from 'kysely';
import type { RequestContext } from '../../context.ts';
import type { Tx } from '../../platform/database/index.ts';
import { notFound } from '../../platform/errors.ts';
import { type CountsFrom, cameFirst, hasCredit } from './creditOrder.ts';
import {
  kindsOf,
  type OrderRow,
  presentOrder,
  readOrder,
  type SourceRow,
  secondsBetween,
  sourceOf,
} from './orders.ts';
import { type AttributionWindow, windowIndex } from './readEarned.ts';
import { readSettings } from './settings.ts';
import { reasonWords, touchWords, verdictWords } from './whyWords.ts';

interface TouchRow extends SourceRow {
  message_id: number | null;
  evidence: Partial<Record<TouchEvidence, string>>;
  moment: Date;
  within: number;
  last_until: number;
}

interface OtherRow extends SourceRow {
  id: number;
  happened_at: Date;
  sells: boolean | null;
  delivered_at: Date | null;
  read_at: Date | null;
}

/** Why an order was credited as it was: the same rows that the sums are counted from, in words. */
export async function explainOrder(
  ctx: RequestContext,
  orderId: number,
  window: AttributionWindow,
): Promise<OrderWhy> {
  return ctx.db.read(async (tx) => {
    const order = await readOrder(tx, ctx.teamId, orderId, window);
    if (!order) throw notFound();
    const { counts_from: countsFrom } = await readSettings(tx, ctx.teamId);
    const touches = await readTouches(tx, ctx.teamId, orderId);
    const others = await readOthers(tx, ctx.teamId, order);
    const shown = presentOrder(order);
    return {
      order: shown,
      counts_from: countsFrom,
      window,
      verdict: verdictWords(shown, { touches: touches.length, window: windowIndex(window) }, ctx.locale),
      touches: touches.map((touch, place) => presentTouch(touch, touches[place + 1], order, ctx)),
      not_counted: others.map((other) => {
        const reason = reasonOf(other, order, countsFrom);
        return {
          message_id: other.id,
          source: sourceOf(other),
          sent_at: other.happened_at.toISOString(),
          reason,
          words: reasonWords(reason, ctx.locale),
        };
      }),
    };
  });
}

function presentTouch(
  touch: TouchRow,
  before: TouchRow | undefined,
  order: OrderRow,
  { locale }: RequestContext,
): OrderWhy['touches'][number] {
  const held = attributionWindows.filter((_, index) =>
    hasCredit({ within: touch.within, lastUntil: touch.last_until }, index),
  );
  const evidence = kindsOf(touch.evidence).map((kind) => ({ kind, at: touch.evidence[kind] ?? '' }));
  const age_seconds = secondsBetween(touch.moment, order.placed_at);
  return {
    message_id: touch.message_id,
    source: sourceOf(touch),
    evidence,
    age_seconds,
    windows: held,
    first_windows: attributionWindows.filter((_, index) => cameFirst(touch, before, index)),
    words: touchWords(
      { evidence: evidence.map(({ kind }) => kind), seconds: age_seconds, held: held.length },
      locale,
    ),
  };
}

async function readTouches(tx: Tx, teamId: number, orderId: number): Promise<TouchRow[]> {
  const { rows } = await sql<TouchRow>`
    select t.message_id, t.campaign_id, g.name as campaign_name, t.automation_id, t.template_id, p.name as template_name,
      t.evidence, t.moment, t.within, t.last_until
    from order_touches t
    left join campaigns g on g.team_id = t.team_id and g.id = t.campaign_id
    left join templates p on p.team_id = t.team_id and p.id = t.template_id
    where t.team_id = ${teamId} and t.order_id = ${orderId}
    order by t.moment desc, t.message_id desc`.execute(tx);
  return rows;
}

/** What else its buyer was sent in the month before it, by a campaign, an automation or as a template. */
async function readOthers(tx: Tx, teamId: number, order: OrderRow): Promise<OtherRow[]> {
  if (order.contact_id === null) return [];
  const { rows } = await sql<OtherRow>`
    select m.id, m.happened_at, m.sells, m.delivered_at, m.read_at, m.campaign_id, g.name as campaign_name, m.automation_id,
      m.template_id, p.name as template_name
    from messages m
    left join campaigns g on g.team_id = m.team_id and g.id = m.campaign_id
    left join templates p on p.team_id = m.team_id and p.id = m.template_id
    where m.team_id = ${teamId} and m.contact_id = ${order.contact_id} and m.direction = 'out'
      and (m.type = 'template' or m.automation_id is not null)
      and m.happened_at between ${order.placed_at}::timestamptz - interval '31 days' and ${order.placed_at}::timestamptz
      and not exists (
        select from order_touches t where t.team_id = m.team_id and t.order_id = ${order.id} and t.message_id = m.id)
    order by m.id desc limit 20`.execute(tx);
  return rows;
}

function reasonOf(
  { sells, delivered_at: delivered, read_at: read }: OtherRow,
  { placed_at: placed }: OrderRow,
  countsFrom: CountsFrom,
): OrderWhy['not_counted'][number]['reason'] {
  if (!sells) return 'not_a_selling_message';
  if (countsFrom === 'clicked') return 'not_clicked';
  const noticed = countsFrom === 'read' ? read : delivered;
  if (!noticed) return countsFrom === 'read' ? 'not_read' : 'not_delivered';
  return noticed > placed ? 'after_order' : 'outside_30_days';
}
