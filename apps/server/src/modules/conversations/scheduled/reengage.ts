import type { ScheduledMessage } from '@herald/contract';
import type { RequestContext } from '../../../context.ts';
import type { Tx } from '../../../platform/database/index.ts';
import { AppError } from '../../../platform/errors.ts';
import { accessConversation } from '../access.ts';
import { lockConversation } from '../queries.ts';
import { queueFromInbox } from '../send/queue.ts';
import { authorOf } from '../send/sending.ts';
import { presentPlanned } from './planMessage.ts';
import { publishScheduled } from './publishScheduled.ts';

interface ReengageInput {
  message: string;
  template_id?: number | undefined;
  variables: Record<string, string>;
  by_language?: boolean | undefined;
  client_id?: string | undefined;
}

/**
 * The window is closed: a template goes out now, and what the person wrote waits until the contact answers. Repeating a
 * call with the same client id returns the first one again.
 */
export function reengage(
  ctx: RequestContext,
  contactId: number,
  { message, template_id, variables, by_language, client_id }: ReengageInput,
): Promise<ScheduledMessage> {
  return ctx.db.transaction(async (tx) => {
    await lockConversation(tx, ctx, contactId);
    const { window_closes_at } = await accessConversation(tx, ctx, contactId);
    const known = await findByClientId(tx, ctx, contactId, client_id);
    if (known) return presentPlanned(tx, ctx, known.id);
    if (window_closes_at !== null && window_closes_at > ctx.clock.now()) throw windowOpen();
    const template = template_id ?? (await chosenTemplate(tx, ctx));
    const content = { type: 'template' as const, template_id: template, variables, by_language };
    const scheduledId = await insertReengage(tx, ctx, contactId, message);
    if (scheduledId === null) {
      const first = await findByClientId(tx, ctx, contactId, client_id);
      if (first) return presentPlanned(tx, ctx, first.id);
      throw alreadyScheduled();
    }
    const templateMessageId = await queueFromInbox(tx, authorOf(ctx), contactId, {
      message: content,
      ...(client_id === undefined ? {} : { clientId: client_id }),
    });
    await tx
      .updateTable('scheduled_messages')
      .set({ template_message_id: templateMessageId })
      .where('team_id', '=', ctx.teamId)
      .where('id', '=', scheduledId)
      .execute();
    await publishScheduled(tx, ctx.teamId, ctx.phoneNumberId, contactId);
    return presentPlanned(tx, ctx, scheduledId);
  });
}

/** The client id went to the template, which is what must not leave twice. */
async function findByClientId(
  tx: Tx,
  ctx: RequestContext,
  contactId: number,
  clientId: string | undefined,
): Promise<{ id: number } | undefined> {
  if (clientId === undefined) return undefined;
  return tx
    .selectFrom('messages as m')
    .innerJoin('scheduled_messages as w', (join) =>
      join
        .onRef('w.team_id', '=', 'm.team_id')
        .onRef('w.phone_number_id', '=', 'm.phone_number_id')
        .onRef('w.contact_id', '=', 'm.contact_id')
        .onRef('w.template_message_id', '=', 'm.id'),
    )
    .select('w.id')
    .where('m.team_id', '=', ctx.teamId)
    .where('m.client_id', '=', clientId)
    .where('w.phone_number_id', '=', ctx.phoneNumberId)
    .where('w.contact_id', '=', contactId)
    .executeTakeFirst();
}

/** One a conversation: null when there is one. Whoever comes second waits here for the first. */
async function insertReengage(
  tx: Tx,
  ctx: RequestContext,
  contactId: number,
  body: string,
): Promise<number | null> {
  const inserted = await tx
    .insertInto('scheduled_messages')
    .values({
      team_id: ctx.teamId,
      phone_number_id: ctx.phoneNumberId,
      contact_id: contactId,
      kind: 'reengage',
      message: JSON.stringify({ type: 'text', body }),
      created_by: ctx.person.userId,
      created_at: ctx.clock.now(),
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst();
  return inserted?.id ?? null;
}

async function chosenTemplate(tx: Tx, { teamId, phoneNumberId }: RequestContext): Promise<number> {
  const settings = await tx
    .selectFrom('inbox_settings')
    .select('reengage_template_id as id')
    .where('team_id', '=', teamId)
    .where('phone_number_id', '=', phoneNumberId)
    .executeTakeFirst();
  if (settings?.id) return settings.id;
  throw new AppError('reengage_template_missing', {
    en: 'Choose a template, or set one for this in the settings of the inbox.',
    fr: 'Choisissez un modèle, ou définissez-en un pour cela dans les réglages de la messagerie.',
  });
}

function windowOpen(): AppError {
  return new AppError('window_open', {
    en: 'The person has just written: send the message itself, no template is needed.',
    fr: 'La personne vient d’écrire : envoyez le message lui-même, aucun modèle n’est nécessaire.',
  });
}

function alreadyScheduled(): AppError {
  return new AppError('already_scheduled', {
    en: 'A message waits for an answer in this conversation already. Change that one, or cancel it first.',
    fr: 'Un message attend déjà une réponse dans cette conversation. Modifiez-le ou annulez-le d’abord.',
  });
}
