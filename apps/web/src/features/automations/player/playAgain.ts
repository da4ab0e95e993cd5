import type { AnswerBody, InputBody } from '@herald/flow';
import { z } from 'zod';
import { type Deps, goOn, type Imagined, nothingYet } from './imagine.ts';

const message = z.object({
  id: z.number(),
  text: z.string(),
  kind: z.string(),
  key: z.string().nullable(),
  file_id: z.number().nullable(),
});
const values = z.record(z.string(), z.string());
/** What can happen in the player. */
const happened = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('start'),
    trigger: z.object({
      kind: z.string(),
      message: message.nullable(),
      output: z.string().nullable(),
      values,
    }),
  }),
  z.object({ kind: z.literal('due') }),
  z.object({ kind: z.literal('reply'), message }),
  z.object({ kind: z.literal('tap'), message }),
  z.object({ kind: z.literal('ordered'), total: z.number() }),
  z.object({ kind: z.literal('clicked'), block: z.string().nullable() }),
  z.object({ kind: z.literal('joined'), group_id: z.number() }),
  z.object({ kind: z.literal('called'), ok: z.boolean(), why: z.string(), values }),
]);
const saved = z
  .array(
    z.object({
      input: z.intersection(happened, z.object({ at: z.coerce.date() })),
      bursts: z.array(z.object({ answers: z.array(z.looseObject({ kind: z.string() })) })),
    }),
  )
  .min(1)
  .max(1_000);
export type SavedTurns = z.output<typeof saved>;

/** The turns in a file that the player saved; null where it is another file. */
export function readTurns(text: string): SavedTurns | null {
  try {
    return saved.safeParse(JSON.parse(text)).data ?? null;
  } catch {
    return null;
  }
}

/**
 * The same things happen once more, in the draft as it is now: what was decided then is decided alike, and only what is new
 * is asked. It ends where the draft does, or where it no longer waits.
 */
export async function playAgain(turns: SavedTurns, deps: Deps): Promise<Imagined> {
  let run = nothingYet(turns[0]?.input.at ?? new Date());
  for (const { input, bursts } of turns) {
    if (run.end) break;
    const { at, ...body } = input;
    const answers = bursts.flatMap((burst) => burst.answers as unknown as AnswerBody[]);
    const said = 'message' in body ? body.message : body.kind === 'start' ? body.trigger.message : null;
    run = await goOn(
      { ...run, now: at, lines: said ? [...run.lines, { kind: 'theirs', text: said.text }] : run.lines },
      body as InputBody,
      alike(answers, deps),
    );
  }
  return run;
}

function alike(answers: readonly AnswerBody[], deps: Deps): Deps {
  const ways = answers.flatMap((one) => (one.kind === 'way' ? one.output : []));
  const sends = answers.flatMap((one) =>
    one.kind === 'sent' ? '' : one.kind === 'refused' ? one.reason : [],
  );
  let reason: string | undefined;
  return {
    ...deps,
    ask: (question) => {
      const way = ways.shift();
      return way === undefined ? deps.ask(question) : Promise.resolve(way);
    },
    isWindowClosed: () => {
      reason = sends.shift();
      return reason === undefined ? deps.isWindowClosed() : reason === 'window_closed';
    },
    refusesMarketing: (id) => (reason === undefined ? deps.refusesMarketing(id) : reason === 'opted_out'),
  };
}
