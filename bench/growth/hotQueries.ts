import { sql } from 'kysely';
import type pg from 'pg';
import type { RequestContext } from '../../apps/server/src/context.ts';
import {
  applyStatuses,
  closeClaims,
  type StatusUpdate,
} from '../../apps/server/src/messaging/ledger/index.ts';
import { createCampaignPace } from '../../apps/server/src/messaging/outbound/delivery/pace.ts';
import { claimBatch } from '../../apps/server/src/messaging/outbound/sender/claimBatch.ts';
import { listCampaigns } from '../../apps/server/src/modules/campaigns/listCampaigns.ts';
import { listConversations } from '../../apps/server/src/modules/conversations/listConversations.ts';
import type { Database } from '../../apps/server/src/platform/database/index.ts';
import { acquireLease } from '../../apps/server/src/platform/lease.ts';
import type { Shop } from './shop.ts';

/** A query whose time must not depend on how much there is. */
export interface HotQuery {
  name: string;
  /** Is timed. */
  run(): Promise<void>;
  /** Is not: puts things so that the next run finds as much to do. */
  settle?(): Promise<void>;
}

/** The product's own functions, called as the sender, the consumer and the routes call them. */
export async function openHotQueries(
  db: Database,
  owner: pg.Client,
  shop: Shop,
  batch: number,
): Promise<HotQuery[]> {
  const ctx = contextOf(db, shop);
  return [
    await claiming(db, owner, shop, batch),
    await receivingStatuses(db, owner, shop, batch),
    {
      name: 'conversation_list',
      run: async () => {
        const { page } = await listConversations(ctx, { per_page: 25, unread: false, closed: false });
        expectSome(page.length);
      },
    },
    {
      name: 'campaign_list',
      run: async () => {
        const query = {
          page: 1,
          per_page: 20,
          period: 'all_time',
          attribution_window: '5_days',
          sort: 'newest',
        } as const;
        expectSome((await listCampaigns(ctx, query)).data.length);
      },
    },
  ];
}

/** What lists read of a request: the database as the person may see it, and the place. */
function contextOf(db: Database, { teamId, userId, phoneNumberId }: Shop): RequestContext {
  const clock = { now: () => new Date() };
  const person = { userId };
  return {
    db: db.as({ teamId, userId }),
    clock,
    actor: person,
    person,
    teamId,
    phoneNumberId,
  } as unknown as RequestContext;
}

async function claiming(db: Database, owner: pg.Client, shop: Shop, batch: number): Promise<HotQuery> {
  const { phoneNumberId } = shop;
  const terms = { ttl: 3_600_000, now: () => performance.now() };
  await owner.query('delete from leases');
  const lease = await db.pipeline.transaction((tx) =>
    acquireLease(tx, `number:${phoneNumberId}`, 'bench', terms),
  );
  if (!lease) throw new Error('The lease of the number is taken.');
  const pace = createCampaignPace();
  return {
    name: 'claim_batch',
    async run() {
      const claim = {
        lease,
        token: `${lease.claim}:1`,
        phoneNumberId,
        now: new Date(),
        limit: batch,
        answersOnly: false,
        turn: 0,
        pace,
      };
      const answer = await claimBatch(db, claim);
      expectSome(answer.kind === 'claimed' ? answer.messages.length : 0, batch);
    },
    async settle() {
      const ofNumber = sql<boolean>`k.phone_number_id = ${phoneNumberId}`;
      await db.pipeline.transaction((tx) => closeClaims(tx, ofNumber, () => {}));
      await owner.query(
        `update messages set status = 'sent', accepted_at = now(), sent_at = now(), wamid = 'wamid.claimed' || id
         where phone_number_id = $1 and status = 'sending'`,
        [phoneNumberId],
      );
    },
  };
}

/** Delivery of what was sent lately, which is what WhatsApp reports. */
async function receivingStatuses(
  db: Database,
  owner: pg.Client,
  shop: Shop,
  batch: number,
): Promise<HotQuery> {
  const { rows } = await owner.query<{ id: string; wamid: string }>(
    `select id, wamid from (
       select id, wamid from messages where team_id = $1 and status = 'sent' and campaign_id is not null
       order by id desc limit 10000
     ) lately order by md5(wamid)`,
    [shop.teamId],
  );
  let from = 0;
  return {
    name: 'status_batch',
    async run() {
      const updates = rows
        .slice(from, from + batch)
        .map(({ id, wamid }) => delivered(shop, Number(id), wamid));
      from += batch;
      const { changes } = await db.pipeline.transaction((tx) => applyStatuses(tx, updates));
      expectSome(changes.length, batch);
    },
  };
}

function delivered({ teamId, phoneNumberId }: Shop, messageId: number, wamid: string): StatusUpdate {
  const place = { teamId, phoneNumberId, messageId, wamid };
  return { ...place, status: 'delivered', at: new Date(), error: null, pricing: null };
}

/** Nothing is faster than a query that finds nothing. */
function expectSome(found: number, wanted = 1): void {
  if (found < wanted) throw new Error(`A hot query found ${found}, and not ${wanted}.`);
}
