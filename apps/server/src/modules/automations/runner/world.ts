import type { AnswerBody, World } from '@herald/flow';
import { type Actor, type By, system } from '../../../actor.ts';
import type { AppServices } from '../../../platform/context.ts';
import type { Tx } from '../../../platform/database/index.ts';
import { AppError } from '../../../platform/errors.ts';
import { answerClock } from './answers/clock.ts';
import { act } from './answers/deeds.ts';
import { meets } from './answers/meets.ts';
import { sendBlock } from './answers/send.ts';
import { setValues } from './answers/values.ts';
import type { Asking } from './asking.ts';
import { type Person, readPerson } from './person.ts';
import type { RunRow } from './readPeople.ts';

/** The server answers: all of it in the transaction of the step. */
export function serverWorld(app: AppServices, tx: Tx, now: Date): World<RunRow> {
  const people = new Map<string, Promise<Person>>();
  return {
    async answer(asked) {
      const answers: AnswerBody[] = [];
      for (const one of asked) {
        const { team_id: teamId, contact_id: contactId, automation_id } = one.key;
        const key = `${teamId} ${contactId}`;
        const known = people.get(key) ?? readPerson(tx, { teamId, contactId });
        people.set(key, known);
        const actor: Actor = {
          kind: 'automation',
          automationId: automation_id,
          permissions: system.permissions,
        };
        const by: By = { app, actor, teamId, now };
        const answer = await answerOne({ ...one, tx, by, person: await known });
        if (one.ask.kind === 'set' || one.ask.kind === 'save') people.delete(key);
        answers.push(answer);
      }
      return answers;
    },
  };
}

async function answerOne(asking: Asking): Promise<AnswerBody> {
  const { ask } = asking;
  try {
    switch (ask.kind) {
      case 'send':
        return await sendBlock(asking, ask);
      case 'meets':
        return await meets(asking, ask);
      case 'time':
      case 'hours':
        return await answerClock(asking, ask);
      case 'set':
      case 'save':
        return await setValues(asking, ask);
      default:
        return await act(asking, ask);
    }
  } catch (error) {
    // Something that can be told: the list is gone, a name is too long. Anything else is a fault, and the step is undone.
    if (!(error instanceof AppError)) throw error;
    return ask.kind === 'send' ? { kind: 'refused', reason: error.code, later: false } : { kind: 'done' };
  }
}
