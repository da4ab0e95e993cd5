import type {
  ClosingReason,
  ClosingReasons,
  RouteBody,
  updateClosingReasons as route,
} from '@herald/contract';
import { sql } from 'kysely';
import { audit, changesBetween } from '../../../audit.ts';
import { byOf, type RequestContext } from '../../../context.ts';
import type { Tx } from '../../../platform/database/index.ts';
import { jsonRows } from '../../../platform/database/storable.ts';
import { AppError, notFound } from '../../../platform/errors.ts';
import { publish } from '../../../platform/realtime/index.ts';
import { publishInbox } from '../publishInbox.ts';

type Body = RouteBody<typeof route>;

export function getClosingReasons(ctx: RequestContext): Promise<ClosingReasons> {
  return ctx.db.read((tx) => readClosingReasons(tx, ctx));
}

/** Writes the whole list: what is left out of it is archived, for closings keep their reason. */
export function updateClosingReasons(ctx: RequestContext, body: Body): Promise<ClosingReasons> {
  refuseSameNames(body);
  return ctx.db.transaction(async (tx) => {
    await holdVersion(tx, ctx, body.version);
    const before = await readClosingReasons(tx, ctx);
    await writeReasons(tx, ctx, body);
    const after = await readClosingReasons(tx, ctx);
    const changes = changesBetween(readable(before), readable(after));
    const target = { kind: 'team', id: ctx.teamId };
    if (changes) await audit(tx, byOf(ctx), { action: 'closing_reasons.changed', target, ...changes });
    publishInbox(tx, ctx);
    publish(tx, { name: 'team.updated', payload: { team_id: ctx.teamId } });
    return after;
  });
}

/** Of two who write at once, or of what one wrote since the other looked, the second is told. */
async function holdVersion(tx: Tx, { teamId }: RequestContext, version: number): Promise<void> {
  await sql`
    insert into closing_reason_settings (team_id, is_required, version) values (${teamId}, false, 0)
    on conflict (team_id) do nothing`.execute(tx);
  const { rows } = await sql<{ version: number }>`
    select version from closing_reason_settings where team_id = ${teamId} for update`.execute(tx);
  if (rows[0]?.version !== version) throw listChanged();
}

async function writeReasons(
  tx: Tx,
  { teamId, clock }: RequestContext,
  { is_required, reasons }: Body,
): Promise<void> {
  await sql`
    update closing_reason_settings set is_required = ${is_required}, version = version + 1
    where team_id = ${teamId}`.execute(tx);
  const listed = reasons.map((reason, position) => ({ ...reason, position }));
  const kept = reasons.flatMap(({ id }) => id ?? []);
  await sql`
    update closing_reasons set archived_at = ${clock.now()}
    where team_id = ${teamId} and archived_at is null and id <> all(${kept}::bigint[])`.execute(tx);
  const { rows } = await sql`
    update closing_reasons r set name = x.name, position = x.position, archived_at = null
    from jsonb_to_recordset(${jsonRows(listed)}) as x(id bigint, name text, position integer)
    where r.team_id = ${teamId} and r.id = x.id
    returning r.id`.execute(tx);
  if (rows.length !== kept.length) throw notFound();
  await sql`
    insert into closing_reasons (team_id, name, position, created_at)
    select ${teamId}, name, position, ${clock.now()}
    from jsonb_to_recordset(${jsonRows(listed)}) as x(id bigint, name text, position integer)
    where id is null order by position`.execute(tx);
}

async function readClosingReasons(tx: Tx, { teamId }: RequestContext): Promise<ClosingReasons> {
  const { rows: chosen } = await sql<Omit<ClosingReasons, 'reasons'>>`
    select is_required, version from closing_reason_settings where team_id = ${teamId}`.execute(tx);
  const { rows: reasons } = await sql<ClosingReason>`
    select id, name, archived_at is not null as is_archived from closing_reasons
    where team_id = ${teamId}
    order by archived_at is not null, position, id`.execute(tx);
  return { ...(chosen[0] ?? { is_required: false, version: 0 }), reasons };
}

const readable = ({ is_required, reasons }: ClosingReasons) => ({
  reason_required: is_required,
  closing_reasons: reasons.filter(({ is_archived }) => !is_archived).map(({ name }) => name),
});

function refuseSameNames({ reasons }: Body): void {
  const names = new Set(reasons.map(({ name }) => name.toLowerCase()));
  const ids = new Set(reasons.flatMap(({ id }) => id ?? []));
  if (ids.size !== reasons.filter(({ id }) => id !== undefined).length) throw notFound();
  if (names.size === reasons.length) return;
  const text = { en: 'Two reasons have the same name.', fr: 'Deux motifs portent le même nom.' };
  throw new AppError('name_taken', text, { status: 422, errors: { reasons: [text] } });
}

function listChanged(): AppError {
  return new AppError(
    'list_changed',
    {
      en: 'Somebody else changed this list meanwhile. Look at it as it is now, and change it again.',
      fr: 'Quelqu’un d’autre a modifié cette liste entre-temps. Regardez-la telle qu’elle est maintenant, puis modifiez-la à nouveau.',
    },
    { status: 409 },
  );
}
