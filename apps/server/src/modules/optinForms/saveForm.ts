import type { OptinFormShape } from '@herald/contract';
import { audit, changesBetween } from '../../audit.ts';
import { byOf, type RequestContext } from '../../context.ts';
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
    const list = await listName(tx, ctx, shape.group_id);
    const now = ctx.clock.now();
    const scope = { team_id: ctx.teamId, phone_number_id: ctx.phoneNumberId };
    const { id } = await tx
      .insertInto('optin_forms')
      .values({ ...scope, ...shape, token: newToken(), created_at: now, updated_at: now })
      .returning('id')
      .executeTakeFirstOrThrow();
    const form = await accessForm(tx, ctx, id);
    const after = { title: form.title, consent_text: form.consent_text, list };
    await audit(tx, byOf(ctx), { action: 'optin_form.created', target: targetOf(form), after });
    return form;
  });
}

/** What is absent stays. Who entered something already keeps the words that they saw. */
export function updateForm(ctx: RequestContext, id: number, changes: Changes): Promise<FormRow> {
  return ctx.db.transaction(async (tx) => {
    const before = await accessForm(tx, ctx, id);
    const list = await listName(tx, ctx, changes.group_id ?? null);
    const given = Object.fromEntries(Object.entries(changes).filter(([, value]) => value !== undefined));
    await tx
      .updateTable('optin_forms')
      .set({ ...given, updated_at: ctx.clock.now() })
      .where('team_id', '=', ctx.teamId)
      .where('id', '=', id)
      .execute();
    const after = await accessForm(tx, ctx, id);
    await auditChange(tx, ctx, { before, after, list });
    return after;
  });
}

/** It is offered to nobody any more. Who subscribed stays so, and who has its code may still confirm. */
export async function deleteForm(ctx: RequestContext, id: number): Promise<void> {
  await ctx.db.transaction(async (tx) => {
    const form = await accessForm(tx, ctx, id);
    await tx
      .updateTable('optin_forms')
      .set({ deleted_at: ctx.clock.now(), is_active: false })
      .where('team_id', '=', ctx.teamId)
      .where('id', '=', id)
      .execute();
    const before = { confirmed: form.confirmed_count };
    await audit(tx, byOf(ctx), { action: 'optin_form.deleted', target: targetOf(form), before });
  });
}

interface Change {
  before: FormRow;
  after: FormRow;
  /** The list of `after`, where another one was chosen. */
  list: string | null;
}

async function auditChange(tx: Tx, ctx: RequestContext, { before, after, list }: Change): Promise<void> {
  const moved = before.group_id !== after.group_id;
  const lists = moved ? [{ list: await listName(tx, ctx, before.group_id) }, { list }] : [{}, {}];
  const changes = changesBetween({ ...readable(before), ...lists[0] }, { ...readable(after), ...lists[1] });
  if (!changes) return;
  await audit(tx, byOf(ctx), { action: 'optin_form.updated', target: targetOf(after), ...changes });
}

const targetOf = ({ id, name }: FormRow) => ({ kind: 'optin_form', id, name });

const readable = (row: FormRow) => ({
  name: row.name,
  locale: row.locale,
  title: row.title,
  description: row.description,
  consent_text: row.consent_text,
  button: row.button,
  color: row.color,
  background: row.background,
  asks_name: row.asks_name,
  is_active: row.is_active,
});

/** Null for none; a list that is not the number's is refused. */
async function listName(tx: Tx, ctx: RequestContext, groupId: number | null): Promise<string | null> {
  if (groupId === null) return null;
  return (await accessGroup(tx, ctx.teamId, ctx.phoneNumberId, groupId)).name;
}

async function refuseTooMany(tx: Tx, ctx: RequestContext): Promise<void> {
  if ((await readForms(tx, ctx)).length < mostForms) return;
  throw new AppError('too_many_forms', {
    en: `A number has at most ${mostForms} forms. Delete one that you no longer use.`,
    fr: `Un numéro a au plus ${mostForms} formulaires. Supprimez-en un que vous n’utilisez plus.`,
  });
}
