import type { OptinFormShape } from '@herald/contract';
import type { RequestContext } from '../../context.ts';
import { newToken } from '../../messaging/links/index.ts';
import type { Tx } from '../../platform/database/index.ts';
import { AppError } from '../../platform/errors.ts';
import { accessGroup } from '../groups/index.ts';
import { accessForm, type FormRow, readForms } from './queries.ts';

const mostForms = 100;

type Changes = { [Key in keyof OptinFormShape]?: OptinFormShape[Key] | undefined } & {
  is_active?: boolean | undefined;
};

export function createForm(ctx: RequestContext, shape: OptinFormShape): Promise<FormRow> {
  return ctx.db.transaction(async (tx) => {
    await refuseTooMany(tx, ctx);
    await checkGroup(tx, ctx, shape.group_id);
    const now = ctx.clock.now();
    const scope = { team_id: ctx.teamId, phone_number_id: ctx.phoneNumberId };
    const { id } = await tx
      .insertInto('optin_forms')
      .values({ ...scope, ...shape, token: newToken(), created_at: now, updated_at: now })
      .returning('id')
      .executeTakeFirstOrThrow();
    return accessForm(tx, ctx, id);
  });
}

/** What is absent stays. Who entered something already keeps the words that they saw. */
export function updateForm(ctx: RequestContext, id: number, changes: Changes): Promise<FormRow> {
  return ctx.db.transaction(async (tx) => {
    await accessForm(tx, ctx, id);
    await checkGroup(tx, ctx, changes.group_id ?? null);
    const given = Object.fromEntries(Object.entries(changes).filter(([, value]) => value !== undefined));
    await tx
      .updateTable('optin_forms')
      .set({ ...given, updated_at: ctx.clock.now() })
      .where('team_id', '=', ctx.teamId)
      .where('id', '=', id)
      .execute();
    return accessForm(tx, ctx, id);
  });
}

async function checkGroup(tx: Tx, ctx: RequestContext, groupId: number | null): Promise<void> {
  if (groupId !== null) await accessGroup(tx, ctx.teamId, ctx.phoneNumberId, groupId);
}

async function refuseTooMany(tx: Tx, ctx: RequestContext): Promise<void> {
  if ((await readForms(tx, ctx)).length < mostForms) return;
  throw new AppError('too_many_forms', {
    en: `A number has at most ${mostForms} forms. Change one that you no longer use.`,
    fr: `Un numéro a au plus ${mostForms} formulaires. Modifiez-en un que vous n’utilisez plus.`,
  });
}
