import { randomUUID } from 'node:crypto';
import { type TriggerSettings, textAt, type WebhookTrigger } from '@herald/flow';
import { type RawBuilder, sql } from 'kysely';
import { type By, system } from '../../../actor.ts';
import { readErasureKey } from '../../../messaging/erasures/index.ts';
import type { AppServices } from '../../../platform/context.ts';
import type { Tx } from '../../../platform/database/index.ts';
import { storable } from '../../../platform/database/storable.ts';
import { AppError } from '../../../platform/errors.ts';
import { hashToken } from '../../../platform/secrets.ts';
import { changeContact, ensureContact } from '../../contacts/index.ts';
import { type Called, writeHookCall } from '../../hooks/index.ts';
import { insertInputs } from '../door/insertInputs.ts';

export interface Hooked extends Called {
  token: string;
  payload: unknown;
}

export interface HookAnswer {
  status: number;
  body: Record<string, unknown>;
}

interface Automation {
  team_id: number;
  id: number;
  phone_number_id: number;
  is_active: boolean;
  /** Of the live version, and else of the draft. */
  trigger: TriggerSettings;
}

/**
 * Takes what another system tells: finds or adds the person and lets the stepper decide whether they come in. What was
 * sent and answered stands in a log.
 */
export async function receiveHook(app: AppServices, call: Hooked): Promise<HookAnswer | null> {
  await readErasureKey(app);
  const hooked = { ...call, payload: storable(call.payload) };
  return app.database.pipeline.transaction(async (tx) => {
    const automation = await findAutomation(tx, sql`a.hook_hash = ${hashToken(hooked.token)}`);
    return automation ? (await takeCall(app, tx, automation, hooked)).answer : null;
  });
}

type Told = Called & { payload: unknown; clientId?: string; replayOf?: number };

/** Answers a call and keeps it. What tells it from others is kept too, so that playing it again starts nobody twice. */
export async function takeCall(
  app: AppServices,
  tx: Tx,
  automation: Automation,
  told: Told,
): Promise<{ answer: HookAnswer; callId: number }> {
  const clientId = told.clientId ?? randomUUID();
  const key = told.idempotencyKey ?? clientId;
  const { answer, contactId } = await answerHook(app, tx, automation, told.payload, key);
  const now = app.clock.now();
  const callId = await writeHookCall(tx, now, {
    teamId: automation.team_id,
    kind: 'automation',
    thingId: automation.id,
    contactId,
    called: told,
    payload: told.payload,
    answer,
    clientId,
    ...(told.replayOf === undefined ? {} : { replayOf: told.replayOf }),
    at: now,
  });
  return { answer, callId };
}

export async function findAutomation(tx: Tx, which: RawBuilder<unknown>): Promise<Automation | null> {
  const { rows } = await sql<Automation>`
    select a.team_id, a.id, a.phone_number_id, a.is_active, g.graph #> array['blocks', g.graph ->> 'start', 'settings'] as trigger
    from automations a
    join automation_drafts d on d.team_id = a.team_id and d.automation_id = a.id
    left join automation_versions v
      on v.team_id = a.team_id and v.automation_id = a.id and v.version = a.live_version
    cross join lateral (select coalesce(v.graph, d.graph) as graph) g
    where ${which} and a.deleted_at is null`.execute(tx);
  return rows[0] ?? null;
}

interface Answered {
  answer: HookAnswer;
  contactId: number | null;
}

const ignored = (why: string): Answered => ({
  answer: { status: 200, body: { ignored: why } },
  contactId: null,
});
const invalid = (code: keyof typeof unfound, path: string): Answered => ({
  answer: {
    status: 422,
    body: { message: 'Nobody can be found by this.', code, errors: { [path]: unfound[code] } },
  },
  contactId: null,
});
const unfound = {
  phone_missing: 'No phone number stands there.',
  phone_invalid: 'This is no phone number.',
};

async function answerHook(
  app: AppServices,
  tx: Tx,
  automation: Automation,
  payload: unknown,
  key: string,
): Promise<Answered> {
  const { trigger, team_id: teamId, phone_number_id: phoneNumberId, id } = automation;
  if (!automation.is_active || trigger.kind !== 'incoming_webhook') return ignored('inactive');
  const phone = textAt(payload, trigger.phone);
  if (phone === null || phone.trim() === '') return invalid('phone_missing', trigger.phone);
  const by: By = { app, actor: system, teamId, now: app.clock.now() };
  const contactId = await findPerson(tx, by, phoneNumberId, phone).catch((error) => {
    if (error instanceof AppError) return null;
    throw error;
  });
  if (contactId === null) return invalid('phone_invalid', trigger.phone);
  await nameThem(tx, by, contactId, trigger, payload);
  const vars = Object.fromEntries(
    Object.entries(trigger.variables).flatMap(([name, path]) => {
      const value = textAt(payload, path);
      return value === null ? [] : [[name, value]];
    }),
  );
  const values = Object.fromEntries(Object.entries(vars).map(([name, value]) => [`hook.${name}`, value]));
  await insertInputs(tx, [
    {
      teamId,
      contactId,
      phoneNumberId,
      lane: 1,
      kind: 'start',
      automationId: id,
      cause: causeOf(trigger, payload, key),
      at: app.clock.now(),
      data: { trigger: { kind: 'incoming_webhook', message: null, output: null, values }, vars },
    },
  ]);
  return { answer: { status: 202, body: { queued: true } }, contactId };
}

const findPerson = (tx: Tx, by: By, phoneNumberId: number, phone_number: string) =>
  ensureContact(tx, by, { phoneNumberId, phone_number });

/** What is known of somebody already is not overwritten by what others send. */
async function nameThem(
  tx: Tx,
  by: By,
  contactId: number,
  trigger: WebhookTrigger,
  payload: unknown,
): Promise<void> {
  const name = trigger.name === '' ? null : textAt(payload, trigger.name);
  const email = trigger.email === '' ? null : textAt(payload, trigger.email);
  const known = await tx
    .selectFrom('contacts')
    .select(['name', 'email'])
    .where('team_id', '=', by.teamId)
    .where('id', '=', contactId)
    .executeTakeFirstOrThrow();
  const changes = {
    ...(name && !known.name ? { name: name.slice(0, 120) } : {}),
    ...(email && !known.email ? { email } : {}),
  };
  if (Object.keys(changes).length > 0) await changeContact(tx, by, { contactId, ...changes });
}

/** The same event twice starts nobody twice; without an id of it, each call is an event of its own. */
function causeOf({ event_id }: WebhookTrigger, payload: unknown, key: string): string {
  const event = event_id === '' ? null : textAt(payload, event_id);
  return `hook:${event ?? key}`.slice(0, 300);
}
