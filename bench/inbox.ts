import { type Call, listCalls } from './inbox/calls.ts';
import { type Compared, compareCalls } from './inbox/compareCalls.ts';
import { type Installation, openInstallation } from './inbox/installation.ts';
import { openDatabase } from './lib/database.ts';
import { defineBench } from './lib/defineBench.ts';

const sizes = {
  usual: [
    { conversations: 10_000, messagesEach: 5 },
    { conversations: 1_000_000, messagesEach: 5 },
  ],
  short: [
    { conversations: 600, messagesEach: 5 },
    { conversations: 2_000, messagesEach: 5 },
  ],
};

export default defineBench({
  name: 'inbox',
  question:
    'How long does an agent wait with 1,000,000 conversations and 5,000,000 messages in one number, beside 10,000 and 50,000?',
  async run({ short, keep, progress, stack }) {
    const database = await openDatabase(stack, keep);
    const rounds = short ? 3 : 200;
    const installations: Installation[] = [];
    for (const size of short ? sizes.short : sizes.usual) {
      progress(`an inbox of ${size.conversations} conversations`);
      installations.push(await openInstallation(stack, database, size, progress));
    }
    const [small = [], large = []] = await Promise.all(installations.map(listCalls));
    const calls: Record<string, Figures> = {};
    for (const [nth, call] of small.entries()) {
      const figures = await compareCalls(installations, [call, large[nth]], rounds);
      calls[call.name] = { kind: call.kind, ...figures };
      progress(`${call.name}: p95 ${figures.small.p95} and ${figures.large.p95} ms`);
    }
    return {
      conversations: (short ? sizes.short : sizes.usual).map(({ conversations }) => conversations),
      messages: (short ? sizes.short : sizes.usual).map((size) => size.conversations * size.messagesEach),
      seed_seconds: installations.map(({ seedSeconds }) => seedSeconds),
      rounds,
      calls,
      worst: { inbox: worstOf(calls, 'inbox'), search: worstOf(calls, 'search') },
    };
  },
});

type Figures = Compared & { kind: Call['kind'] };

/** The slowest call of a kind, and the one that grows most. */
function worstOf(calls: Record<string, Figures>, kind: Call['kind']) {
  const chosen = Object.values(calls).filter((call) => call.kind === kind);
  return {
    p95: Math.max(...chosen.map(({ large }) => large.p95)),
    ratio: Math.max(...chosen.map(({ ratio }) => ratio.p95)),
  };
}
