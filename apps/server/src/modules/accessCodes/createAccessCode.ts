import { randomInt } from 'node:crypto';
import type { AccessCode, RouteBody, createAccessCode as route } from '@herald/contract';
import { auditInstallation } from '../../audit.ts';
import { outsideTeams, type RequestContext } from '../../context.ts';
import { AppError, notFound } from '../../platform/errors.ts';
import { presentCode } from './present.ts';
import { readCodes } from './queries.ts';

/** Without what is misread on paper: 0 and O, 1 and I. */
const letters = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789';
const randomLength = 12;

export async function createAccessCode(
  ctx: RequestContext,
  { code = randomCode(), note, max_uses, expires_at }: RouteBody<typeof route>,
): Promise<AccessCode> {
  const values = {
    code,
    note,
    max_uses,
    expires_at: expires_at === null ? null : new Date(expires_at),
    created_by: ctx.person.userId,
    created_at: ctx.clock.now(),
  };
  const id = await ctx.app.database.pipeline.transaction(async (tx) => {
    const row = await tx
      .insertInto('access_codes')
      .values(values)
      .onConflict((conflict) => conflict.column('code').doNothing())
      .returning('id')
      .executeTakeFirst();
    if (!row) throw codeTaken();
    const target = { kind: 'access_code', id: row.id, name: code };
    await auditInstallation(tx, outsideTeams(ctx), {
      action: 'access_code.created',
      target,
      after: { note },
    });
    return row.id;
  });
  return showCode(ctx, id);
}

/** One code as operators see it. */
export async function showCode(ctx: RequestContext, codeId: number): Promise<AccessCode> {
  const [row] = await readCodes(ctx.app, codeId);
  if (!row) throw notFound();
  return presentCode(row, ctx.clock.now());
}

function randomCode(): string {
  return Array.from({ length: randomLength }, () => letters[randomInt(letters.length)]).join('');
}

function codeTaken(): AppError {
  const text = {
    en: 'This code exists already. Choose another.',
    fr: 'Ce code existe déjà. Choisissez-en un autre.',
  };
  return new AppError('code_taken', text, { errors: { code: [text] } });
}
