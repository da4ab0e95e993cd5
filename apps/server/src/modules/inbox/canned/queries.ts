import type { CannedReply } from '@herald/contract';
import type { RequestContext } from '../../../context.ts';
import type { Tx } from '../../../platform/database/index.ts';
import { notFound } from '../../../platform/errors.ts';
import { readFiles } from '../../../platform/files/index.ts';
import { presentFile } from '../../files/index.ts';

interface CannedRow {
  id: number;
  shortcut: string;
  body: string;
  file_id: number | null;
  folder: string;
  user_id: number | null;
  use_count: number;
  updated_at: Date;
}

const columns = [
  'id',
  'shortcut',
  'body',
  'file_id',
  'folder',
  'user_id',
  'use_count',
  'updated_at',
] as const;

/** Shared ones and one's own. Those of others do not exist, as far as one can tell. */
function visible(tx: Tx, { teamId, person }: RequestContext) {
  return tx
    .selectFrom('canned_replies')
    .select(columns)
    .where('team_id', '=', teamId)
    .where((where) => where.or([where('user_id', 'is', null), where('user_id', '=', person.userId)]));
}

/** Those that are used most come first. */
export async function readCannedReplies(tx: Tx, ctx: RequestContext): Promise<CannedReply[]> {
  const rows = await visible(tx, ctx).orderBy('use_count', 'desc').orderBy('shortcut').execute();
  return present(tx, ctx, rows);
}

/** The only door to one canned reply. */
export async function accessCannedReply(tx: Tx, ctx: RequestContext, id: number): Promise<CannedReply> {
  const row = await visible(tx, ctx).where('id', '=', id).executeTakeFirst();
  const [reply] = await present(tx, ctx, row ? [row] : []);
  if (!reply) throw notFound();
  return reply;
}

async function present(tx: Tx, ctx: RequestContext, rows: readonly CannedRow[]): Promise<CannedReply[]> {
  const fileIds = rows.flatMap(({ file_id }) => file_id ?? []);
  const files = await readFiles(tx, ctx.teamId, fileIds);
  return rows.map(({ file_id, user_id, updated_at, ...row }) => {
    const file = file_id === null ? undefined : files.get(file_id);
    const is_shared = user_id === null;
    return {
      ...row,
      is_shared,
      file: file ? presentFile(ctx.app, file) : null,
      updated_at: updated_at.toISOString(),
    };
  });
}
