import { compile, type Graph, triggerOf } from '@herald/flow';
import { sql } from 'kysely';
import { z } from 'zod';
import {
  asksForHandoff,
  type ConsentWords,
  handoffWordsOf,
  readKeyword,
} from '../../../messaging/whatsapp/index.ts';
import type { AppServices } from '../../../platform/context.ts';
import type { Tx } from '../../../platform/database/index.ts';
import { defineJob } from '../../../platform/jobs/index.ts';
import { readPersons } from '../runner/person.ts';
import { findPeople, readPast } from './pastPeople.ts';
import { PastWorld } from './pastWorld.ts';
import { rehearsePerson } from './rehearsePerson.ts';
import type { Span } from './span.ts';
import { Tally } from './tally.ts';

/** No rehearsal takes more: beyond it one person in so many is looked at, or it ends and says so. */
const most = { people: 5000, steps: 200_000, ms: 60_000 };
/** People whose history is read at once; then it is told how far it is, and heard whether it shall stop. */
const atOnce = 100;
const statementMs = 5000;

/**
 * Leads people of the last days through a draft. What happened is read in transactions in which the database refuses every
 * write: only how far it is and what came of it are written, in the rehearsal's own row.
 */
export const rehearse = defineJob({
  name: 'automations.rehearse',
  payload: z.object({ teamId: z.int(), rehearsalId: z.int() }),
  maxAttempts: 2,
  async run({ teamId, rehearsalId }, { app, signal }) {
    const of = { teamId, rehearsalId };
    const asked = await readAsked(app, of);
    if (!asked) return;
    try {
      const result = await goThrough(app, of, asked, signal);
      if (result) await note(app, of, { status: 'done', result });
    } catch (error) {
      if (!signal.aborted) await note(app, of, { status: 'failed', result: null });
      throw error;
    }
  },
});

interface Which {
  teamId: number;
  rehearsalId: number;
}

interface Asked {
  automation_id: number;
  phone_number_id: number;
  days: number;
  graph: Graph;
  created_at: Date;
}

async function readAsked(app: AppServices, { teamId, rehearsalId }: Which): Promise<Asked | undefined> {
  const { rows } = await sql<Asked>`
    select r.automation_id, a.phone_number_id, r.days, r.graph, r.created_at
    from automation_rehearsals r
    join automations a on a.team_id = r.team_id and a.id = r.automation_id
    where r.team_id = ${teamId} and r.id = ${rehearsalId} and r.status = 'open'`.execute(
    app.database.statements,
  );
  return rows[0];
}

/** Null when somebody stopped it. */
async function goThrough(
  app: AppServices,
  of: Which,
  asked: Asked,
  signal: AbortSignal,
): Promise<object | null> {
  const { graph, days, created_at: until } = asked;
  const span: Span = {
    teamId: of.teamId,
    phoneNumberId: asked.phone_number_id,
    automationId: asked.automation_id,
    from: new Date(until.getTime() - days * 86_400_000),
    until,
  };
  const past = app.database.pipeline.within({ statementTimeout: statementMs });
  const kind = triggerOf(graph)?.kind ?? 'audience';
  const { ids, oneIn } = await past.read((tx) => findPeople(tx, span, kind, most.people));
  const tally = new Tally();
  const endsAt = performance.now() + most.ms;
  let [looked, left, currency] = [0, most.steps, 'EUR'];
  for (; looked < ids.length && left > 0 && performance.now() < endsAt; looked += atOnce) {
    // A server that stops has not come to the end: another begins again.
    signal.throwIfAborted();
    if (!(await tellProgress(app, of, { looked, people: ids.length }))) return null;
    await past.read(async (tx) => {
      const some = ids.slice(looked, looked + atOnce);
      const rehearsing = {
        graph: compile(graph),
        span,
        world: await PastWorld.open(app, tx, span),
        wishOf: await readWishes(tx, span),
        keptOut: (why: string) => tally.keptOut(why),
        left,
      };
      currency = rehearsing.world.currency;
      const persons = await readPersons(tx, span.teamId, some);
      for (const person of await readPast(tx, span, some)) {
        const known = persons.get(person.contactId);
        if (!known || rehearsing.left <= 0) continue;
        for (const run of await rehearsePerson(rehearsing, person, known)) tally.add(run);
      }
      left = rehearsing.left;
    });
  }
  const really = await past.read((tx) => readReally(tx, span));
  const isCut = looked < ids.length || left <= 0;
  await tellProgress(app, of, { looked: Math.min(looked, ids.length), people: ids.length });
  return { ...tally.result(currency), one_in: oneIn, is_cut: isCut, really, ways: tally.ways };
}

/** What has answers of its own: stop and start words, and words for a person. */
async function readWishes(tx: Tx, { teamId, phoneNumberId }: Span) {
  const { rows } = await sql<{ consent: ConsentWords | null; isOn: boolean | null; words: string[] | null }>`
    select t.consent_words as consent, s.handoff_words_enabled as "isOn", s.handoff_words as words
    from teams t left join inbox_settings s on s.team_id = t.id and s.phone_number_id = ${phoneNumberId}
    where t.id = ${teamId}`.execute(tx);
  const { consent = null, isOn = null, words = null } = rows[0] ?? {};
  return (text: string): 'consent' | 'person' | null => {
    if (readKeyword(text, consent) !== null) return 'consent';
    if (isOn === false || text.trim() === '') return null;
    return asksForHandoff(text, words === null ? undefined : handoffWordsOf(words)) ? 'person' : null;
  };
}

async function readReally(tx: Tx, { teamId, automationId, from, until }: Span) {
  const { rows } = await sql<{ entered: number; messages: number }>`
    select count(*) filter (where status <> 'dropped')::int as entered, coalesce(sum(sent), 0)::int as messages
    from automation_runs
    where team_id = ${teamId} and automation_id = ${automationId} and started_at between ${from} and ${until}`.execute(
    tx,
  );
  return rows[0] ?? { entered: 0, messages: 0 };
}

/** Returns whether it goes on. */
async function tellProgress(
  app: AppServices,
  { teamId, rehearsalId }: Which,
  { looked, people }: { looked: number; people: number },
): Promise<boolean> {
  const { numAffectedRows = 0n } = await sql`
    update automation_rehearsals set looked = ${looked}, people = ${people}
    where team_id = ${teamId} and id = ${rehearsalId} and status = 'open'`.execute(app.database.statements);
  return numAffectedRows > 0n;
}

async function note(
  app: AppServices,
  { teamId, rehearsalId }: Which,
  { status, result }: { status: 'done' | 'failed'; result: object | null },
): Promise<void> {
  await sql`
    update automation_rehearsals set status = ${status}, ended_at = ${app.clock.now()},
      result = ${result && JSON.stringify(result)}::jsonb
    where team_id = ${teamId} and id = ${rehearsalId} and status = 'open'`.execute(app.database.statements);
}
