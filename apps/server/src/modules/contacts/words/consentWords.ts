import type { ConsentWords } from '@herald/contract';
import type { RequestContext } from '../../../context.ts';
import { defaultWords, unusableWords } from '../../../messaging/whatsapp/index.ts';
import { AppError } from '../../../platform/errors.ts';

export interface TeamWords {
  words: ConsentWords | null;
  defaults: ConsentWords;
}

/** The words by which people opt out and in: the team's own, or null for Herald's. */
export async function readConsentWords(ctx: RequestContext): Promise<TeamWords> {
  const { consent_words } = await ctx.db.read((tx) =>
    tx.selectFrom('teams').select('consent_words').where('id', '=', ctx.teamId).executeTakeFirstOrThrow(),
  );
  return { words: consent_words as unknown as ConsentWords | null, defaults: defaultWords };
}

export async function updateConsentWords(
  ctx: RequestContext,
  words: ConsentWords | null,
): Promise<TeamWords> {
  if (words) refuseUnusable(words);
  await ctx.db.transaction((tx) =>
    tx
      .updateTable('teams')
      .set({ consent_words: words && JSON.stringify(words) })
      .where('id', '=', ctx.teamId)
      .execute(),
  );
  return readConsentWords(ctx);
}

function refuseUnusable(words: ConsentWords): void {
  const list = [...new Set(unusableWords(words))].join(', ');
  if (list === '') return;
  const text = {
    en: `These cannot be used: ${list}. A word needs letters or digits, and means either stop or start.`,
    fr: `Ces mots ne peuvent pas servir : ${list}. Un mot doit contenir des lettres ou des chiffres, et vouloir dire soit arrêter, soit reprendre.`,
  };
  throw new AppError('invalid', text, { errors: { words: [text] } });
}
