import type { TestApp } from './testApp.ts';

/** What sets off the usual automation of tests: a word. */
const graph = {
  format: 1,
  start: 't',
  blocks: {
    t: {
      type: 'trigger',
      at: [0, 0],
      settings: {
        kind: 'kanal_v2_keyword',
        words: [{ how: 'is', word: 'hello' }],
        entry: 'any',
        ads: [],
        interrupts: null,
        while_person_talks: false,
      },
    },
  },
  next: {},
  variables: [],
  rules: {
    reentry: 'always',
    alone: true,
    when_answered: 'leave',
    when_closed: 'leave',
    exits: [],
    goal: null,
    quiet_hours: null,
    purpose: 'service',
    sells: false,
  },
};

/** An automation with a draft and a version, and somebody in it. */
export async function seedAutomationThings(
  { db }: TestApp,
  onNumber: { team_id: number; phone_number_id: number },
  contactId: number,
): Promise<{
  automation_id: number;
  version: number;
  run_id: number;
  enrolment_id: number;
  rehearsal_id: number;
}> {
  const { id } = await db
    .insertInto('automations')
    .values({ ...onNumber, name: 'Welcome', trigger_type: 'kanal_v2_keyword' })
    .returning('id')
    .executeTakeFirstOrThrow();
  await db
    .insertInto('automation_drafts')
    .values({ team_id: onNumber.team_id, automation_id: id, graph: JSON.stringify(graph) })
    .execute();
  const { team_id, phone_number_id } = onNumber;
  await db
    .insertInto('automation_versions')
    .values({
      team_id,
      automation_id: id,
      version: 1,
      graph: JSON.stringify(graph),
      published_at: new Date(),
      revision: 1,
    })
    .execute();
  const run = await db
    .insertInto('automation_runs')
    .values({
      team_id,
      automation_id: id,
      version: 1,
      phone_number_id,
      contact_id: contactId,
      block_id: 't',
      cause: 'message:1',
      state: '{}',
      started_at: new Date(),
      changed_at: new Date(),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const enrolment = await db
    .insertInto('automation_enrolments')
    .values({ team_id, automation_id: id, source: JSON.stringify({ group_id: 1 }), created_at: new Date() })
    .returning('id')
    .executeTakeFirstOrThrow();
  const rehearsal = await db
    .insertInto('automation_rehearsals')
    .values({
      team_id,
      automation_id: id,
      days: 7,
      graph: JSON.stringify(graph),
      status: 'done',
      created_at: new Date(),
      ended_at: new Date(),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return {
    automation_id: id,
    version: 1,
    run_id: run.id,
    enrolment_id: enrolment.id,
    rehearsal_id: rehearsal.id,
  };
}
