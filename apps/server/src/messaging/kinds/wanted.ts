import { hasErrors } from '@herald/whatsapp/model';
import type { Tx } from '../../platform/database/index.ts';
import { AppError, type Text } from '../../platform/errors.ts';
import type { NumberScope } from '../../platform/numberScope.ts';
import type { Making, Wanted, WantedType } from './kind.ts';
import { kinds, type WantedKinds } from './kinds.ts';
import { inOneLine } from './preview.ts';
import { problemWords } from './problemWords.ts';
import { contentAgain, type OutgoingContent, type SentMessage, type StoredReaction } from './stored.ts';

const wantedKinds: WantedKinds = kinds;

/** Something new, a reaction, or a message once more. */
export type AnyWanted = Wanted | StoredReaction | { type: 'again'; sent: SentMessage };

/** Makes what somebody asks for into what the ledger stores; refuses beside its field what WhatsApp would refuse. */
export async function makeContent(making: Making, wanted: AnyWanted): Promise<OutgoingContent> {
  if (wanted.type === 'reaction') return wanted;
  return wanted.type === 'again' ? contentAgain(making, wanted.sent) : makeNew(making, wanted.type, wanted);
}

async function makeNew<T extends WantedType>(
  making: Making,
  type: T,
  wanted: Wanted<T>,
): Promise<OutgoingContent> {
  checkWanted(type, wanted);
  return { type, content: await wantedKinds[type].make(making, wanted) } as OutgoingContent;
}

/** Returns the line that stands for a message that is not in the ledger yet; empty when it has no words. */
export async function outlineOf(tx: Tx, number: NumberScope, wanted: Wanted): Promise<string> {
  return inOneLine(await outline(tx, number, wanted.type, wanted));
}

function outline<T extends WantedType>(tx: Tx, number: NumberScope, type: T, wanted: Wanted<T>) {
  return wantedKinds[type].outline(tx, number, wanted);
}

function checkWanted<T extends WantedType>(type: T, wanted: Wanted<T>): void {
  const problems = wantedKinds[type].check(wanted);
  if (!hasErrors(problems)) return;
  const errors: Record<string, Text[]> = {};
  for (const problem of problems) {
    const field = `message.${problem.path}`;
    errors[field] = [...(errors[field] ?? []), problemWords(problem)];
  }
  throw new AppError('invalid', problemWords(problems[0]!), { errors });
}
