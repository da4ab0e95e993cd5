import { render, valuesIn } from '@herald/flow';
import { z } from 'zod';
import type { AppServices } from '../../../platform/context.ts';
import type { Tx } from '../../../platform/database/index.ts';
import { defineJob, enqueue } from '../../../platform/jobs/index.ts';
import { RefusedAddress } from '../../../platform/outbound/index.ts';
import { insertInputs } from '../door/insertInputs.ts';
import { takeLine } from './lines.ts';
import { openSecrets } from './secrets.ts';

/** What a call sends, as its row keeps it. */
export interface CallRequest {
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  url: string;
  headers: { name: string; value: string }[];
  body: string;
  /** Variable → where in the answer it stands. */
  save: Record<string, string>;
  /** Seconds. */
  timeout: number;
}

interface Call {
  run_id: number;
  wait_nr: number;
  request: CallRequest;
  repeatable: boolean;
  /** The last try may have arrived: nobody knows. */
  wasCalling: boolean;
  contact_id: number;
  phone_number_id: number;
}

interface Outcome {
  ok: boolean;
  why: string;
  values: Record<string, string>;
}

/** So soon a call is tried again for which there was no line. */
const laterMs = 1000;

/**
 * Calls another system for a run that rests at it. A call that certainly did not arrive is made again; one whose answer is
 * lost only where that does no harm, for the other system may have done what it was asked.
 */
export const callOut = defineJob({
  name: 'automations.call',
  payload: z.object({ teamId: z.int(), callId: z.int() }),
  maxAttempts: 5,
  async run({ teamId, callId }, { app, db }): Promise<void> {
    using lines = new DisposableStack();
    const call = await db.transaction((tx) => takeUp(tx, { teamId, callId }, app.clock.now(), lines));
    if (!call) return;
    const outcome =
      call.wasCalling && !call.repeatable ? failed('unclear') : await visit(app, teamId, callId, call);
    await db.transaction((tx) => finish(tx, { teamId, callId, call, outcome, at: app.clock.now() }));
  },
});

/** A call for which there is a line; for any other one it is tried again a little later. */
async function takeUp(
  tx: Tx,
  { teamId, callId }: { teamId: number; callId: number },
  now: Date,
  lines: DisposableStack,
): Promise<Call | null> {
  const call = await find(tx, teamId, callId);
  if (!call) return null;
  const leave = takeLine(teamId, call.request.url);
  if (!leave) {
    await enqueue(tx, callOut, { teamId, callId }, { runAt: new Date(now.getTime() + laterMs) });
    return null;
  }
  lines.defer(leave);
  await begin(tx, teamId, callId);
  return call;
}

async function find(tx: Tx, teamId: number, callId: number): Promise<Call | null> {
  const row = await tx
    .selectFrom('automation_calls as c')
    .innerJoin('automation_runs as r', (join) =>
      join.onRef('r.team_id', '=', 'c.team_id').onRef('r.id', '=', 'c.run_id'),
    )
    .select([
      'c.run_id',
      'c.wait_nr',
      'c.request',
      'c.repeatable',
      'c.status',
      'r.contact_id',
      'r.phone_number_id',
    ])
    .where('c.team_id', '=', teamId)
    .where('c.id', '=', callId)
    .forUpdate('c')
    .executeTakeFirst();
  if (!row || row.status === 'done') return null;
  return { ...row, request: row.request as unknown as CallRequest, wasCalling: row.status === 'calling' };
}

async function begin(tx: Tx, teamId: number, callId: number): Promise<void> {
  await tx
    .updateTable('automation_calls')
    .set((set) => ({ status: 'calling', attempts: set('attempts', '+', 1) }))
    .where('team_id', '=', teamId)
    .where('id', '=', callId)
    .execute();
}

/** Of an answer, so much is read. */
const mostBytes = 64 * 1024;

async function visit(app: AppServices, teamId: number, callId: number, call: Call): Promise<Outcome> {
  const { request } = call;
  try {
    const secrets = await app.database.pipeline.read((tx) => openSecrets(tx, app.secrets, teamId));
    const withSecrets = (text: string) => fillSecrets(text, secrets);
    const hasBody = request.method !== 'GET' && request.body !== '';
    const response = await app.outbound.fetch(request.url, {
      method: request.method,
      headers: {
        ...(hasBody ? { 'content-type': 'application/json' } : {}),
        ...Object.fromEntries(
          request.headers.map(({ name, value }) => [name.toLowerCase(), withSecrets(value)]),
        ),
        'idempotency-key': `herald-${call.run_id}-${call.wait_nr}`,
        'user-agent': 'Herald-Automations/1',
      },
      ...(hasBody ? { body: request.body } : {}),
      timeout: request.timeout * 1000,
      maxBytes: mostBytes,
    });
    const ok = response.status >= 200 && response.status < 300;
    return {
      ok,
      why: String(response.status),
      values: valuesIn(response.body.toString('utf8'), request.save),
    };
  } catch (error) {
    return afterTrouble(app, error, { teamId, callId, call });
  }
}

/** Connections that were never made: nothing can have arrived. */
const neverArrived = new Set([
  'ECONNREFUSED',
  'ENOTFOUND',
  'EAI_AGAIN',
  'UND_ERR_CONNECT_TIMEOUT',
  'EHOSTUNREACH',
]);

async function afterTrouble(
  app: AppServices,
  error: unknown,
  { teamId, callId, call }: { teamId: number; callId: number; call: Call },
): Promise<Outcome> {
  if (error instanceof RefusedAddress) return failed(`address_${error.reason}`);
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  const isKnown = neverArrived.has(code);
  if (!isKnown && !call.repeatable) return failed('unclear');
  const { attempts } = await app.database.statements
    .updateTable('automation_calls')
    .set({ status: 'open' })
    .where('team_id', '=', teamId)
    .where('id', '=', callId)
    .returning('attempts')
    .executeTakeFirstOrThrow();
  if (attempts >= mostTries) return failed(isKnown ? 'unreachable' : 'unclear');
  // The queue tries again, a little later each time.
  throw error;
}

const mostTries = 4;
const failed = (why: string): Outcome => ({ ok: false, why, values: {} });

interface Finished {
  teamId: number;
  callId: number;
  call: Call;
  outcome: Outcome;
  at: Date;
}

async function finish(tx: Tx, { teamId, callId, call, outcome, at }: Finished): Promise<void> {
  await tx
    .updateTable('automation_calls')
    .set({ status: 'done' })
    .where('team_id', '=', teamId)
    .where('id', '=', callId)
    .execute();
  await insertInputs(tx, [
    {
      teamId,
      contactId: call.contact_id,
      phoneNumberId: call.phone_number_id,
      lane: 1,
      kind: 'called',
      runId: call.run_id,
      waitNr: call.wait_nr,
      at,
      data: outcome,
    },
  ]);
}

/** Only the caller knows them: they stand in no graph, no log and no row. */
function fillSecrets(text: string, secrets: ReadonlyMap<string, string>): string {
  return render(text, (name) =>
    name.startsWith('secret.') ? secrets.get(name.slice('secret.'.length)) : undefined,
  );
}
