import type { Tx } from '../../platform/database/index.ts';
import { holdDay } from './holdDay.ts';
import { lockAccount } from './ledger.ts';
import type { PaidMessage } from './paidMessage.ts';
import { priceReplies } from './priceReplies.ts';

/**
 * Sets a message's price aside when the transaction that sends it commits. Last of all, so that nobody who waits for the
 * balance holds what others need: too little then takes a template back as well.
 */
export function holdForMessage(tx: Tx, message: PaidMessage): void {
  tx.beforeCommit(holdForMessages, [message]);
}

async function holdForMessages(tx: Tx, messages: readonly PaidMessage[]): Promise<void> {
  const teams = Map.groupBy(messages, ({ teamId }) => teamId);
  for (const [teamId, messages] of [...teams].sort(([a], [b]) => a - b))
    await holdOfTeam(tx, { teamId, messages });
}

interface OfTeam {
  teamId: number;
  messages: readonly PaidMessage[];
  /** What is not there is owed later, instead of refusing them. Answers are never refused. */
  mayBeOwed?: boolean;
}

/** Sets aside what messages of a team cost: templates in full, answers beyond the free ones of the month. */
export async function holdOfTeam(tx: Tx, { teamId, messages, mayBeOwed = false }: OfTeam): Promise<void> {
  let account = await lockAccount(tx, teamId);
  const [replies = [], templates = []] = [true, false].map((is) =>
    messages.filter(({ isReply }) => isReply === is),
  );
  for (const messages of byDay(templates))
    account = await holdDay(tx, account, { teamId, messages, mayBeOwed });
  for (const messages of byDay(await priceReplies(tx, teamId, replies)))
    account = await holdDay(tx, account, { teamId, messages, mayBeOwed: true });
}

const byDay = (messages: readonly PaidMessage[]) =>
  Map.groupBy(messages, ({ at }) => at.toISOString().slice(0, 10)).values();
