import type { HomeProblem, Locale } from '@herald/contract';
import { sql } from 'kysely';
import { mayDo } from '../../actor.ts';
import type { RequestContext } from '../../context.ts';
import { describeStop } from '../../messaging/reasons.ts';
import type { Tx } from '../../platform/database/index.ts';

/** For how long something that is over stays on the page. */
const days = { campaign: 7, template: 30, import: 7 };

/** What went wrong lately with what the person may see, the newest first. */
export async function readProblems(tx: Tx, ctx: RequestContext, limit: number): Promise<HomeProblem[]> {
  const since = (length: number) => new Date(ctx.clock.now().getTime() - length * 86_400_000);
  const asked = { ctx, limit, since };
  const found = [
    ...(mayDo(ctx.actor, 'campaigns.view') ? await readCampaigns(tx, asked) : []),
    ...(mayDo(ctx.actor, 'templates.view') ? await readTemplates(tx, asked) : []),
    ...(mayDo(ctx.actor, 'contacts.manage') ? await readImports(tx, asked) : []),
    ...(await readExports(tx, ctx)),
  ];
  return found.sort((one, other) => other.at.localeCompare(one.at));
}

interface Asked {
  ctx: RequestContext;
  limit: number;
  since: (days: number) => Date;
}

interface CampaignRow {
  id: number;
  name: string;
  stop_code: string | null;
  stop_message: string | null;
  failed: number;
  total: number;
  at: Date;
}

async function readCampaigns(tx: Tx, { ctx, limit, since }: Asked): Promise<HomeProblem[]> {
  const { rows } = await sql<CampaignRow>`
    select id, name, case when step <> 'SENDED' then stop_code end as stop_code, stop_message,
      total_failed as failed, total_contacts as total, coalesce(finished_at, paused_at, created_at) as at
    from campaigns
    where team_id = ${ctx.teamId} and phone_number_id = ${ctx.phoneNumberId} and deleted_at is null
      and ((step <> 'SENDED' and stop_code is not null)
        or (step = 'SENDED' and finished_at > ${since(days.campaign)} and total_failed > 0
          and total_failed * 10 >= total_contacts))
    order by id desc limit ${limit}`.execute(tx);
  return rows.map((row) => campaignProblem(row, ctx.locale));
}

function campaignProblem({ stop_code, stop_message, ...row }: CampaignRow, locale: Locale): HomeProblem {
  const { id, name, failed, total } = row;
  const at = row.at.toISOString();
  return stop_code === null
    ? { kind: 'campaign_failed', id, name, failed, total, at }
    : { kind: 'campaign_stopped', id, name, message: describeStop(stop_code, stop_message, locale), at };
}

const troubled = ['REJECTED', 'PAUSED', 'DISABLED', 'LIMIT_EXCEEDED'] as const;

async function readTemplates(tx: Tx, { ctx, limit, since }: Asked): Promise<HomeProblem[]> {
  const rows = await tx
    .selectFrom('templates as t')
    .innerJoin('phone_numbers as n', (on) =>
      on
        .onRef('n.team_id', '=', 't.team_id')
        .onRef('n.whatsapp_account_id', '=', 't.whatsapp_account_id')
        .on('n.id', '=', ctx.phoneNumberId),
    )
    .select(['t.id', 't.name', 't.status', 't.updated_at'])
    .where('t.team_id', '=', ctx.teamId)
    .where('t.status', 'in', troubled)
    .where('t.deleted_at', 'is', null)
    .where('t.updated_at', '>', since(days.template))
    .orderBy('t.updated_at', 'desc')
    .limit(limit)
    .execute();
  return rows.flatMap(({ id, name, updated_at, ...row }) => {
    const status = troubled.find((each) => each === row.status);
    return status ? { kind: 'template', id, name, status, at: updated_at.toISOString() } : [];
  });
}

async function readImports(tx: Tx, { ctx, limit, since }: Asked): Promise<HomeProblem[]> {
  const rows = await tx
    .selectFrom('imports')
    .select(['id', 'file_name', 'error', 'created_at', 'finished_at'])
    .where('team_id', '=', ctx.teamId)
    .where('phone_number_id', '=', ctx.phoneNumberId)
    .where('status', '=', 'failed')
    .where('created_at', '>', since(days.import))
    .orderBy('id', 'desc')
    .limit(limit)
    .execute();
  return rows.map(({ id, file_name: name, error, created_at, finished_at }) => ({
    kind: 'import',
    id,
    name,
    error,
    at: (finished_at ?? created_at).toISOString(),
  }));
}

/** Only the newest counts: whoever began another one knows. */
async function readExports(tx: Tx, ctx: RequestContext): Promise<HomeProblem[]> {
  if (!mayDo(ctx.actor, 'billing.manage')) return [];
  const last = await tx
    .selectFrom('team_exports')
    .select(['id', 'status', 'created_at', 'finished_at'])
    .where('team_id', '=', ctx.teamId)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  if (last?.status !== 'failed') return [];
  return [{ kind: 'export', id: last.id, at: (last.finished_at ?? last.created_at).toISOString() }];
}
