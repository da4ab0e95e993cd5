import { randomUUID } from 'node:crypto';
import type { Locale } from '@herald/contract';
import { variablesOf } from '@herald/whatsapp/model';
import { system } from '../../actor.ts';
import { refuseUnstorable } from '../../http/storableText.ts';
import { readErasureKey } from '../../messaging/erasures/index.ts';
import { createMessage, type MessageRow } from '../../messaging/outbound/index.ts';
import { loadTemplate, type SendableTemplate } from '../../messaging/templates/index.ts';
import type { AppServices } from '../../platform/context.ts';
import type { Tx } from '../../platform/database/index.ts';
import { AppError, inLocale, invalidField, type Text } from '../../platform/errors.ts';
import { ensureContact } from '../contacts/index.ts';
import { clientIdFor, refusedByGate } from '../conversations/index.ts';
import { type Called, hidden, writeHookCall } from '../hooks/index.ts';
import { readValues } from './readValues.ts';

export interface TemplateCall extends Called {
  teamId: number;
  phoneNumberId: number;
  templateId: number;
  payload: unknown;
  locale: Locale;
  /** Of a call that is played again: what it sends, it sends once. */
  replay?: { callId: number; clientId: string };
}

export interface TemplateAnswer {
  status: number;
  body: Record<string, unknown>;
  callId: number;
}

/**
 * Sends the template as somebody in the inbox would: same gate, same ledger. Whatever is answered stands in the log; who is
 * refused leaves nothing else behind.
 */
export async function receiveTemplateCall(app: AppServices, call: TemplateCall): Promise<TemplateAnswer> {
  await readErasureKey(app);
  const at = app.clock.now();
  const clientId = call.replay?.clientId ?? clientIdOf(call);
  let contactId: number | null = null;
  // A code of one use is nobody else's to read, also when it is refused.
  let kept: unknown = withoutVariables(call.payload);
  const keep = (tx: Tx, answer: Omit<TemplateAnswer, 'callId'>) =>
    writeHookCall(tx, app.clock.now(), {
      kind: 'template',
      teamId: call.teamId,
      thingId: call.templateId,
      phoneNumberId: call.phoneNumberId,
      contactId,
      called: call,
      payload: kept,
      answer,
      clientId,
      ...(call.replay ? { replayOf: call.replay.callId } : {}),
      at,
    });
  try {
    return await app.database.pipeline.transaction(async (tx) => {
      const template = await loadTemplate(tx, call.teamId, call.phoneNumberId, call.templateId);
      if (!template) throw new AppError('not_found');
      if (template.category !== 'AUTHENTICATION') kept = call.payload;
      const body = await send(tx, app, { ...call, template, clientId }, (found) => {
        contactId = found;
      });
      const answer = { status: 202, body };
      return { ...answer, callId: await keep(tx, answer) };
    });
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    const answer = answerOf(error, call.locale);
    return app.database.pipeline.transaction(async (tx) => {
      // Whom this call had added is nobody again.
      contactId = contactId === null ? null : await stillThere(tx, call.teamId, contactId);
      return { ...answer, callId: await keep(tx, answer) };
    });
  }
}

async function send(
  tx: Tx,
  app: AppServices,
  call: TemplateCall & { template: SendableTemplate; clientId: string },
  foundContact: (id: number) => void,
): Promise<Record<string, unknown>> {
  const { teamId, phoneNumberId, templateId, template, clientId } = call;
  const { phone_number, variables, by_language } = fieldsOf(call.payload);
  refuseUnstorable({ phone_number, variables });
  const { values, errors } = readValues(variablesOf(template.structure, template.header_file_id), variables);
  const by = { app, actor: system, teamId, now: app.clock.now() };
  const contactId = await ensureContact(tx, by, { phoneNumberId, phone_number });
  foundContact(contactId);
  if (Object.keys(errors).length > 0) throw new AppError('invalid', null, { errors });
  const result = await createMessage(tx, by, {
    teamId,
    phoneNumberId,
    contactId,
    cause: 'api',
    clientId,
    message: { type: 'template', template_id: templateId, variables: values, by_language },
  });
  if (result.kind === 'refused') throw refusedByGate(result.decision.reason);
  if (result.kind === 'existing' && !call.replay) refuseOther(result.message, contactId, values);
  const { id, not_before } = result.message;
  return {
    queued: true,
    message_id: id,
    repeated: result.kind === 'existing',
    ...(by_language ? { language: languageOf(result.message) } : {}),
    ...(not_before ? { waits_until: not_before.toISOString() } : {}),
  };
}

const given = (payload: unknown): Record<string, unknown> =>
  typeof payload === 'object' && payload !== null ? (payload as Record<string, unknown>) : {};

function withoutVariables(payload: unknown): unknown {
  const { phone_number } = given(payload);
  const isPlain = typeof phone_number === 'string' || typeof phone_number === 'number';
  return { ...(isPlain ? { phone_number } : {}), variables: hidden };
}

function fieldsOf(payload: unknown) {
  const { phone_number, variables, by_language } = given(payload);
  const text = typeof phone_number === 'number' ? `+${phone_number}` : phone_number;
  if (typeof text !== 'string' || text.trim() === '' || text.length > 60) throw noPhone();
  if (by_language !== undefined && typeof by_language !== 'boolean') throw noChoice();
  return { phone_number: text, variables, by_language: by_language ?? false };
}

/** In which language it went out. */
const languageOf = (message: MessageRow): string | null =>
  (message.content as { structure?: { language?: string } }).structure?.language ?? null;

const noChoice = () =>
  invalidField('by_language', {
    en: 'Give true or false: whether each person gets the template in their language.',
    fr: 'Indiquez true ou false : si chacun reçoit le modèle dans sa langue.',
  });

const noPhone = () =>
  invalidField('phone_number', {
    en: 'Give the phone number as a text, such as +33 6 39 98 00 01.',
    fr: 'Donnez le numéro de téléphone sous forme de texte, par exemple +33 6 39 98 00 01.',
  });

/** One key names one message: with another person or other words it is a mistake, and must not look like a success. */
function refuseOther(message: MessageRow, contactId: number, values: Record<string, string>): void {
  const before = (message.content as { variables?: Record<string, string> }).variables ?? {};
  const isSame =
    Object.keys(before).length === Object.keys(values).length &&
    Object.entries(values).every(([key, value]) => before[key] === value);
  if (message.contact_id === contactId && isSame) return;
  throw new AppError('idempotency_key_reused', {
    en: 'This Idempotency-Key has sent another message already.',
    fr: 'Cette Idempotency-Key a déjà envoyé un autre message.',
  });
}

function clientIdOf({ idempotencyKey, teamId, phoneNumberId, templateId }: TemplateCall): string {
  if (idempotencyKey === null) return randomUUID();
  return clientIdFor('template hook', teamId, phoneNumberId, templateId, idempotencyKey);
}

async function stillThere(tx: Tx, teamId: number, id: number): Promise<number | null> {
  const query = tx.selectFrom('contacts').select('id').where('team_id', '=', teamId);
  return (await query.where('id', '=', id).executeTakeFirst())?.id ?? null;
}

/** `message` names the first thing that is wrong, so that a client without a form says something useful too. */
function answerOf(error: AppError, locale: Locale): Omit<TemplateAnswer, 'callId'> {
  const inWords = (texts: Text[]) => texts.map((text) => inLocale(text, locale));
  const errors = Object.entries(error.errors ?? {}).map(([field, texts]) => [field, inWords(texts)] as const);
  const message = error.text === null ? (errors[0]?.[1][0] ?? error.code) : inLocale(error.text, locale);
  return {
    status: error.status,
    body: {
      message,
      code: error.code,
      ...(errors.length > 0 ? { errors: Object.fromEntries(errors) } : {}),
    },
  };
}
