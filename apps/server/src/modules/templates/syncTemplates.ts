import { componentsToStructure, type MetaTemplate } from '@herald/whatsapp/model';
import { sql } from 'kysely';
import { z } from 'zod';
import { cloudApiOf, metaRefused, openToken } from '../../connectors/whatsapp.ts';
import { movedCategory } from '../../messaging/templates/index.ts';
import type { AppContext } from '../../platform/context.ts';
import type { Tx } from '../../platform/database/index.ts';
import { emit, type Fact } from '../../platform/events/index.ts';
import { defineJob } from '../../platform/jobs/index.ts';

export interface SyncResult {
  added: number;
  changed: number;
}

/** What became of one template; nothing when it was the same. */
interface Saved {
  id: number;
  added: boolean;
  /** The status that it had here. */
  before: string | null;
}

const system = { kind: 'system', id: null } as const;

interface Account {
  id: number;
  waba_id: string;
  access_token_sealed: string | null;
}

/** Reads every template of the account behind a number: those made elsewhere, and statuses whose webhook was missed. */
export async function syncTemplates(
  ctx: Pick<AppContext, 'app' | 'db' | 'clock'>,
  teamId: number,
  phoneNumberId: number,
): Promise<SyncResult> {
  const account = await ctx.db.read((tx) => findAccount(tx, teamId, phoneNumberId));
  if (!account) return { added: 0, changed: 0 };
  const found: MetaTemplate[] = [];
  const token = openToken(ctx.app, account.access_token_sealed);
  try {
    for await (const template of cloudApiOf(ctx.app).eachTemplate({ token, wabaId: account.waba_id })) {
      found.push(template);
    }
  } catch (error) {
    throw metaRefused(error);
  }

  return ctx.db.transaction(async (tx) => {
    const result = { added: 0, changed: 0 };
    const now = ctx.clock.now();
    const told = { teamId, phoneNumberId, contactId: null, at: now, by: system } as const;
    for (const template of found) {
      // Deleted ones stay visible at Meta for up to 30 days; they must not come back here.
      if (template.status === 'PENDING_DELETION' || template.status === 'DELETED') continue;
      const saved = await saveTemplate(tx, teamId, account.id, template, now);
      if (!saved) continue;
      if (saved.added) result.added += 1;
      else result.changed += 1;
      emit(tx, [syncedFact(told, template, saved)]);
    }
    return result;
  });
}

async function findAccount(tx: Tx, teamId: number, phoneNumberId: number): Promise<Account | undefined> {
  return tx
    .selectFrom('phone_numbers as p')
    .innerJoin('whatsapp_accounts as a', (join) =>
      join.onRef('a.team_id', '=', 'p.team_id').onRef('a.id', '=', 'p.whatsapp_account_id'),
    )
    .select(['a.id', 'a.waba_id', 'a.access_token_sealed'])
    .where('p.team_id', '=', teamId)
    .where('p.id', '=', phoneNumberId)
    .executeTakeFirst();
}

async function saveTemplate(tx: Tx, teamId: number, accountId: number, template: MetaTemplate, now: Date) {
  const structure = componentsToStructure(template);
  const { rows } = await sql<Saved>`
    with before as (
      select status from templates
      where team_id = ${teamId} and whatsapp_account_id = ${accountId} and name = ${template.name}
        and language = ${template.language} and deleted_at is null
    )
    insert into templates as t (team_id, whatsapp_account_id, meta_id, name, language, category, status,
                                status_reason, quality, type, structure, created_at, updated_at)
    values (${teamId}, ${accountId}, ${template.id}, ${template.name}, ${template.language}, ${template.category},
            ${template.status}, ${template.rejected_reason ?? null}, ${template.quality_score?.score ?? null},
            ${structure.type}, ${JSON.stringify(structure)}, ${now}, ${now})
    on conflict (team_id, whatsapp_account_id, name, language) where deleted_at is null do update set
      meta_id = excluded.meta_id, status = excluded.status, category = excluded.category,
      ${movedCategory(sql`excluded.category`, sql`excluded.updated_at`)},
      status_reason = excluded.status_reason, quality = excluded.quality, updated_at = excluded.updated_at
    where (t.meta_id, t.status, t.category, t.quality)
      is distinct from (excluded.meta_id, excluded.status, excluded.category, excluded.quality)
    returning id, xmax = 0 as added, (select status from before) as before
  `.execute(tx);
  return rows[0];
}

function syncedFact(told: Omit<Fact, 'type' | 'data'>, template: MetaTemplate, saved: Saved): Fact {
  const { name, language, status } = template;
  const { id: template_id, added, before } = saved;
  const data = { template_id, name, language };
  if (added) return { ...told, type: 'template.created', data };
  if (status === before) return { ...told, type: 'template.updated', data };
  const reason = template.rejected_reason ?? null;
  return { ...told, type: 'template.status', data: { ...data, status, before, reason } };
}

/** After connecting a number: its account may have templates already. */
export const syncTemplatesJob = defineJob({
  name: 'templates.sync',
  payload: z.object({ teamId: z.int(), phoneNumberId: z.int() }),
  maxAttempts: 5,
  run: async ({ teamId, phoneNumberId }, ctx) => {
    await syncTemplates(ctx, teamId, phoneNumberId);
  },
});
