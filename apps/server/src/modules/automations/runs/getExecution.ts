import type { ExecutionDetail } from '@herald/contract';
import type { AnswerBody, Graph, Heard, Input, Mark, RunState } from '@herald/flow';
import { sql } from 'kysely';
import type { RequestContext } from '../../../context.ts';
import { answerOf } from '../../../messaging/kinds/index.ts';
import type { Tx } from '../../../platform/database/index.ts';
import { notFound } from '../../../platform/errors.ts';
import { accessAutomation } from '../queries.ts';
import { type ExecutionRow, executionColumns, executionTables, presentExecution } from './queries.ts';

/** One run with all that happened to it, from its log. */
export function getExecution(
  ctx: RequestContext,
  automationId: number,
  runId: number,
): Promise<ExecutionDetail> {
  return ctx.db.read(async (tx) => {
    await accessAutomation(tx, ctx, automationId);
    const row = await readRun(tx, ctx.teamId, automationId, runId);
    const log = await readLog(tx, ctx.teamId, runId);
    const texts = await readTexts(
      tx,
      ctx.teamId,
      log.flatMap(({ input }) => messageOfInput(input)?.id ?? []),
    );
    return {
      ...presentExecution(row),
      bursts: log.map((burst) => presentBurst(burst, texts)),
      variables: row.state?.vars ?? {},
      graph: row.graph,
    };
  });
}

type DetailRow = ExecutionRow & { state: RunState | null; graph: Graph };

async function readRun(tx: Tx, teamId: number, automationId: number, runId: number): Promise<DetailRow> {
  const { rows } = await sql<DetailRow>`
    select ${executionColumns}, r.state, v.graph
    from ${executionTables}
    join automation_versions v
      on v.team_id = r.team_id and v.automation_id = r.automation_id and v.version = r.version
    where r.team_id = ${teamId} and r.automation_id = ${automationId} and r.id = ${runId}`.execute(tx);
  const [row] = rows;
  if (!row) throw notFound();
  return row;
}

interface LogRow {
  at: Date;
  version: number;
  input: Input;
  answers: AnswerBody[];
  trail: Mark[];
}

async function readLog(tx: Tx, teamId: number, runId: number): Promise<LogRow[]> {
  const rows = await tx
    .selectFrom('automation_log')
    .select(['at', 'version', 'input', 'answers', 'trail'])
    .where('team_id', '=', teamId)
    .where('run_id', '=', runId)
    .orderBy('nr')
    .execute();
  return rows as unknown as LogRow[];
}

function messageOfInput(input: Input): Heard | null {
  if (input.kind === 'reply' || input.kind === 'tap') return input.message;
  return input.kind === 'start' || input.kind === 'again' ? input.trigger.message : null;
}

/** What the person wrote, where it stands: in their thread. */
async function readTexts(
  tx: Tx,
  teamId: number,
  ids: readonly number[],
): Promise<ReadonlyMap<number, string>> {
  if (ids.length === 0) return new Map();
  const rows = await tx
    .selectFrom('messages')
    .select(['id', 'type', 'content'])
    .where('team_id', '=', teamId)
    .where('id', 'in', ids)
    .execute();
  return new Map(rows.map(({ id, type, content }) => [id, answerOf({ type, content } as never) ?? '']));
}

function presentBurst(
  { at, version, input, answers, trail }: LogRow,
  texts: ReadonlyMap<number, string>,
): ExecutionDetail['bursts'][number] {
  const messageId = messageOfInput(input)?.id ?? null;
  return {
    at: at.toISOString(),
    version,
    input: input.kind,
    message_id: messageId,
    text: messageId === null ? null : (texts.get(messageId) ?? null),
    why: input.kind === 'leave' ? input.why : null,
    trail,
    sent: answers.flatMap((answer) => (answer.kind === 'sent' ? [answer.message] : [])),
  };
}
