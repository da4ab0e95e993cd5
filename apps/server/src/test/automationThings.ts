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

/** An automation with a draft, never published. */
export async function seedAutomationThings(
  { db }: TestApp,
  onNumber: { team_id: number; phone_number_id: number },
): Promise<{ automation_id: number }> {
  const { id } = await db
    .insertInto('automations')
    .values({ ...onNumber, name: 'Welcome', trigger_type: 'kanal_v2_keyword' })
    .returning('id')
    .executeTakeFirstOrThrow();
  await db
    .insertInto('automation_drafts')
    .values({ team_id: onNumber.team_id, automation_id: id, graph: JSON.stringify(graph) })
    .execute();
  return { automation_id: id };
}
