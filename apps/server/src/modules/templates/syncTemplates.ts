import type { MetaTemplate } from '@herald/whatsapp/model';
import { sql } from 'kysely';
import { z } from 'zod';
import { cloudApiOf, metaRefused } from '../../connectors/whatsapp.ts';
import { readToken } from '../../messaging/readToken.ts';
import type { AppContext } from '../../platform/context.ts';
import type { Tx } from '../../platform/database/index.ts';
import { emit, type Fact } from '../../platform/events/index.ts';
import { defineJob, type EnqueueOptions, enqueue } from '../../platform/jobs/index.ts';
import { enqueueSamples } from './keepSamples.ts';
import { isDeleted, markGone, type Saved, saveRead } from './saveRead.ts';

export interface SyncResult {
  added: number;
  changed: number;
}

const system = { kind: 'system', id: null } as const;

interface ReadableAccount {
  id: number;
  waba_id: string;
}

/** Reads every template of the account behind a number: those made or edited elsewhere, and statuses whose webhook was missed. */
export async function syncTemplates(
  ctx: Pick<AppContext, 'app' | 'db' | 'clock'>,
  teamId: number,
  phoneNumberId: number,
): Promise<SyncResult> {
  const account = await ctx.db.read((tx) => findAccount(tx, teamId, phoneNumberId));
  if (!account) return { added: 0, changed: 0 };
  const began = ctx.clock.now();
  const found: MetaTemplate[] = [];
  const token = await readToken(ctx.app, teamId, account.id);
  try {
    for await (const template of cloudApiOf(ctx.app).eachTemplate({ token, wabaId: account.waba_id })) {
      found.push(template);
    }
  } catch (error) {
    throw metaRefused(error);
  }

  return ctx.db.transaction(async (tx) => {
    const result = { added: 0, changed: 0 };
    // Webhooks about what was before are no news any more.
    await tx
      .updateTable('whatsapp_accounts')
      .set({ templates_synced_at: began })
      .where('team_id', '=', teamId)
      .where('id', '=', account.id)
      .execute();
    const now = ctx.clock.now();
    const told = { teamId, phoneNumberId, contactId: null, at: now, by: system } as const;
    const saved: Saved[] = await markGone(tx, { teamId, id: account.id }, found, began);
    for (const template of found.filter((one) => !isDeleted(one))) {
      const one = await saveRead(tx, { teamId, id: account.id }, template, now);
      if (one) saved.push(one);
    }
    await enqueueSamples(
      tx,
      { teamId, id: account.id },
      found.filter((one) => !isDeleted(one)),
    );
    for (const { added } of saved) result[added ? 'added' : 'changed'] += 1;
    emit(
      tx,
      saved.map((one) => syncedFact(told, one)),
    );
    return result;
  });
}

async function findAccount(
  tx: Tx,
  teamId: number,
  phoneNumberId: number,
): Promise<ReadableAccount | undefined> {
  return tx
    .selectFrom('phone_numbers as p')
    .innerJoin('whatsapp_accounts as a', (join) =>
      join.onRef('a.team_id', '=', 'p.team_id').onRef('a.id', '=', 'p.whatsapp_account_id'),
    )
    .select(['a.id', 'a.waba_id'])
    .where('p.team_id', '=', teamId)
    .where('p.id', '=', phoneNumberId)
    .executeTakeFirst();
}

function syncedFact(told: Omit<Fact, 'type' | 'data'>, saved: Saved): Fact {
  const { id: template_id, name, language, status, before, reason, added } = saved;
  const data = { template_id, name, language };
  if (added) return { ...told, type: 'template.created', data };
  if (status === before) return { ...told, type: 'template.updated', data };
  return { ...told, type: 'template.status', data: { ...data, status, before, reason } };
}

/** After connecting a number, whose account may have templates already; after an edit; and once a day. */
export const syncTemplatesJob = defineJob({
  name: 'templates.sync',
  payload: z.object({ teamId: z.int(), phoneNumberId: z.int() }),
  maxAttempts: 5,
  run: async ({ teamId, phoneNumberId }, ctx) => {
    await syncTemplates(ctx, teamId, phoneNumberId);
  },
});

/** One number of each account that can be asked, at once. `of`: ids of accounts at WhatsApp. */
export function enqueueSync(tx: Tx, of: readonly string[]): Promise<Set<string>> {
  return enqueueEach(tx, of, () => ({}));
}

async function enqueueEach(
  tx: Tx,
  of: readonly string[] | null,
  whenOf: (accountId: number) => EnqueueOptions,
): Promise<Set<string>> {
  const { rows } = await sql<{
    team_id: number;
    phone_number_id: number;
    account_id: number;
    waba_id: string;
  }>`
    select distinct on (a.team_id, a.id) a.team_id, n.id as phone_number_id, a.id as account_id, a.waba_id
    from whatsapp_accounts a
    join phone_numbers n on n.team_id = a.team_id and n.whatsapp_account_id = a.id and n.disconnected_at is null
    where a.has_token and a.token_invalid_at is null
      and (${of === null} or a.waba_id = any(${of ?? []}::text[]))
    order by a.team_id, a.id, n.id`.execute(tx);
  for (const { team_id: teamId, phone_number_id: phoneNumberId, account_id } of rows) {
    const options = { key: `templates.sync:${account_id}`, ...whenOf(account_id) };
    await enqueue(tx, syncTemplatesJob, { teamId, phoneNumberId }, options);
  }
  return new Set(rows.map(({ waba_id }) => waba_id));
}

/** Neither Meta nor the job queue meets all accounts at once: each has its minute, the same each day. */
const spreadMinutes = 240;

/** Webhooks may be missed, and of some changes there is none. */
export const syncDaily = defineJob({
  name: 'templates.syncDaily',
  payload: z.object({}),
  cron: '19 4 * * *',
  run: async (_payload, { db, clock }) => {
    const minuteOf = (accountId: number) => (accountId * 97) % spreadMinutes;
    const whenOf = (id: number) => ({ runAt: new Date(clock.now().getTime() + minuteOf(id) * 60_000) });
    await db.transaction((tx) => enqueueEach(tx, null, whenOf));
  },
});
