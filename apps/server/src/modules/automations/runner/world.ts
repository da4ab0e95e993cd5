import type { AnswerBody, Asked, World } from '@herald/flow';
import { type Actor, type By, system } from '../../../actor.ts';
import type { AppServices } from '../../../platform/context.ts';
import type { Tx } from '../../../platform/database/index.ts';
import { AppError } from '../../../platform/errors.ts';
import { roundsOf } from '../../../platform/rounds.ts';
import { answerClock, readNumberClock } from './answers/clock.ts';
import { act } from './answers/deeds.ts';
import { type AskingWhat, meets } from './answers/meets.ts';
import { type AskingToSend, sendBlocks } from './answers/send.ts';
import { setValues } from './answers/values.ts';
import type { Asking, NumberClock } from './asking.ts';
import { type Held, personKey } from './findWork.ts';
import { type Person, readPersons } from './person.ts';
import type { RunRow } from './readPeople.ts';

type Question = Asked<RunRow>;
const personOf = ({ key }: Pick<Question, 'key'>) => `${key.team_id} ${key.contact_id}`;

/**
 * The server answers: all of it in the transaction of the step. What several people are sent goes out together, and the way
 * that they go is asked for all of them; the runs of one person are answered one after the other.
 */
export function serverWorld(app: AppServices, tx: Tx, now: Date, held: readonly Held[]): World<RunRow> {
  const people = new Map<string, Person>(held.map((person) => [personKey(person), person]));
  const clocks = new Map<string, Promise<NumberClock>>();

  function askingOf(asked: Question): Asking | null {
    const { key } = asked;
    const person = people.get(personOf(asked));
    if (!person) return null;
    const actor: Actor = {
      kind: 'automation',
      automationId: key.automation_id,
      permissions: system.permissions,
    };
    const by: By = { app, actor, teamId: key.team_id, now };
    const clock = () => {
      const of = `${key.team_id} ${key.phone_number_id}`;
      const known = clocks.get(of) ?? readNumberClock(tx, key);
      clocks.set(of, known);
      return known;
    };
    return { ...asked, tx, by, person, clock };
  }

  async function answerRound(round: readonly Question[]): Promise<Map<Question, AnswerBody>> {
    await readMissing(tx, people, round);
    const answers = new Map<Question, AnswerBody>();
    const sending: { asked: Question; asking: AskingToSend }[] = [];
    const choosing: { asked: Question; asking: AskingWhat }[] = [];
    for (const asked of round) {
      const asking = askingOf(asked);
      if (!asking) throw new Error('somebody who is held has gone');
      const { ask } = asking;
      if (ask.kind === 'send') sending.push({ asked, asking: { ...asking, ask } });
      else if (ask.kind === 'meets') choosing.push({ asked, asking: { ...asking, ask } });
      else answers.set(asked, await answerOne(asking));
      if (changesPerson(asking)) people.delete(personOf(asked));
    }
    const sent = await sendBlocks(
      tx,
      { app, now },
      sending.map(({ asking }) => asking),
    );
    for (const [index, { asked }] of sending.entries()) answers.set(asked, sent[index]!);
    const chosen = await meets(
      tx,
      choosing.map(({ asking }) => asking),
    );
    for (const [index, { asked }] of choosing.entries()) answers.set(asked, chosen[index]!);
    return answers;
  }

  return {
    async answer(asked) {
      const answers = new Map<Question, AnswerBody>();
      for (const round of roundsOf(asked, personOf)) {
        for (const [one, answer] of await answerRound(round)) answers.set(one, answer);
      }
      return asked.map((one) => answers.get(one)!);
    },
  };
}

/** Variables are the run's own. */
function changesPerson({ ask, graph }: Asking): boolean {
  if (ask.kind === 'save') return true;
  const block = ask.kind === 'set' ? graph.block(ask.block) : undefined;
  return block?.type === 'set' && block.settings.changes.some(({ to }) => to === 'field');
}

/** Everybody of whom is asked and nothing is known yet, or no longer. */
async function readMissing(tx: Tx, people: Map<string, Person>, asked: readonly Question[]): Promise<void> {
  const missing = asked.filter((one) => !people.has(personOf(one)));
  for (const [teamId, own] of Map.groupBy(missing, ({ key }) => key.team_id)) {
    const ids = own.map(({ key }) => key.contact_id);
    for (const [id, person] of await readPersons(tx, teamId, ids)) people.set(`${teamId} ${id}`, person);
  }
}

async function answerOne(asking: Asking): Promise<AnswerBody> {
  const { ask } = asking;
  try {
    switch (ask.kind) {
      case 'time':
      case 'hours':
        return await answerClock(asking, ask);
      case 'set':
      case 'save':
        return await setValues(asking, ask);
      case 'send':
      case 'meets':
        throw new Error('what is sent, and which way people go, is answered for all together');
      default:
        return await act(asking, ask);
    }
  } catch (error) {
    // Something that can be told: the list is gone, a name is too long. Anything else is a fault, and the step is undone.
    if (!(error instanceof AppError)) throw error;
    return { kind: 'done' };
  }
}
