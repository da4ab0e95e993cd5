import type { ConsentWords } from '@herald/contract';
import { audit, changesBetween } from '../../../audit.ts';
import { byOf, type RequestContext } from '../../../context.ts';
import { defaultWords, unusableWords } from '../../../messaging/whatsapp/index.ts';
import type { Tx } from '../../../platform/database/index.ts';
import { AppError } from '../../../platform/errors.ts';

export interface TeamWords {
  words: ConsentWords | null;
  defaults: ConsentWords;
}

/** The words by which people opt out and in: the team's own, or null for Herald's. */
export async function readConsentWords(ctx: RequestContext): Promise<TeamWords> {
  return { words: await ctx.db.read((tx) => readWords(tx, ctx)), defaults: defaultWords };
}

async function readWords(tx: Tx, { teamId }: RequestContext): Promise<ConsentWords | null> {
  const { consent_words } = await tx
    .selectFrom('teams')
    .select('consent_words')
    .where('id', '=', teamId)
    .executeTakeFirstOrThrow();
  return consent_words as unknown as ConsentWords | null;
}

export async function updateConsentWords(
  ctx: RequestContext,
  words: ConsentWords | null,
): Promise<TeamWords> {
  if (words) refuseUnusable(words);
  await ctx.db.transaction(async (tx) => {
    const before = await readWords(tx, ctx);
    await tx
      .updateTable('teams')
      .set({ consent_words: words && JSON.stringify(words) })
      .where('id', '=', ctx.teamId)
      .execute();
    const changes = changesBetween(readable(before), readable(words));
    const target = { kind: 'team', id: ctx.teamId };
    if (changes) await audit(tx, byOf(ctx), { action: 'consent_words.changed', target, ...changes });
  });
  return { words, defaults: defaultWords };
}

/** Null for Herald's own, of which there are too many to read. */
const readable = (words: ConsentWords | null) => ({
  stop_words: words?.stop ?? null,
  start_words: words?.start ?? null,
});

function refuseUnusable(words: ConsentWords): void {
  const list = [...new Set(unusableWords(words))].join(', ');
  if (list === '') return;
  const text = {
    en: `These cannot be used: ${list}. A word needs letters or digits, and means either stop or start.`,
    fr: `Ces mots ne peuvent pas servir : ${list}. Un mot doit contenir des lettres ou des chiffres, et vouloir dire soit arrêter, soit reprendre.`,
  };
  throw new AppError('invalid', text, { errors: { words: [text] } });
}
