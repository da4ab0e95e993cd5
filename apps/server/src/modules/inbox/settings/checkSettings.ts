import type { BusinessHours, InboxSettings } from '@herald/contract';
import type { RequestContext } from '../../../context.ts';
import { type ConsentWords, normalizeWords, readKeyword } from '../../../messaging/whatsapp/index.ts';
import type { Tx } from '../../../platform/database/index.ts';
import { AppError, type Text } from '../../../platform/errors.ts';

const texts = {
  message: {
    en: 'Write what people are to read while nobody is there.',
    fr: 'Écrivez ce que les gens liront quand personne n’est là.',
  },
  order: { en: 'The end must be after the beginning.', fr: 'La fin doit venir après le début.' },
  overlap: {
    en: 'This overlaps with another time of the same day.',
    fr: 'Cet horaire en chevauche un autre le même jour.',
  },
  words: (list: string): Text => ({
    en: `These cannot be used: ${list}. A word needs letters or digits, and must not be a stop or start word.`,
    fr: `Ces mots ne peuvent pas servir : ${list}. Un mot doit contenir des lettres ou des chiffres, et ne pas être un mot d’arrêt ou de reprise.`,
  }),
  template: {
    en: 'Choose a template of this number’s WhatsApp account.',
    fr: 'Choisissez un modèle du compte WhatsApp de ce numéro.',
  },
};

/** Refuses settings that make no sense together, each at its field. */
export async function checkSettings(tx: Tx, ctx: RequestContext, settings: InboxSettings): Promise<void> {
  const errors: Record<string, Text[]> = {
    ...(settings.away_enabled && settings.away_message === '' && { away_message: [texts.message] }),
    ...checkSpans(settings.business_hours?.spans ?? []),
    ...((await isForeign(tx, ctx, settings.reengage_template_id)) && {
      reengage_template_id: [texts.template],
    }),
    ...(await checkHandoffWords(tx, ctx, settings.handoff_words ?? [])),
  };
  if (Object.keys(errors).length > 0) throw new AppError('invalid', null, { errors });
}

/** Times of day compare as text: all have two digits, and 24:00 comes last. */
function checkSpans(spans: BusinessHours['spans']): Record<string, Text[]> {
  const errors: Record<string, Text[]> = {};
  for (const [index, span] of spans.entries()) {
    const overlaps = spans
      .slice(0, index)
      .some((other) => other.day === span.day && other.from < span.to && span.from < other.to);
    if (span.from >= span.to) errors[`business_hours.spans.${index}.to`] = [texts.order];
    else if (overlaps) errors[`business_hours.spans.${index}.from`] = [texts.overlap];
  }
  return errors;
}

/** Words that would never be recognised, or mean something else already. */
async function checkHandoffWords(
  tx: Tx,
  { teamId }: RequestContext,
  words: readonly string[],
): Promise<Record<string, Text[]>> {
  if (words.length === 0) return {};
  const { consent_words } = await tx
    .selectFrom('teams')
    .select('consent_words')
    .where('id', '=', teamId)
    .executeTakeFirstOrThrow();
  const own = consent_words as unknown as ConsentWords | null;
  const unusable = words.filter((word) => normalizeWords(word) === '' || readKeyword(word, own) !== null);
  return unusable.length === 0 ? {} : { handoff_words: [texts.words([...new Set(unusable)].join(', '))] };
}

async function isForeign(tx: Tx, ctx: RequestContext, templateId: number | null): Promise<boolean> {
  if (templateId === null) return false;
  const template = await tx
    .selectFrom('templates as t')
    .innerJoin('phone_numbers as n', (join) =>
      join.onRef('n.team_id', '=', 't.team_id').onRef('n.whatsapp_account_id', '=', 't.whatsapp_account_id'),
    )
    .select('t.id')
    .where('t.team_id', '=', ctx.teamId)
    .where('t.id', '=', templateId)
    .where('t.deleted_at', 'is', null)
    .where('n.id', '=', ctx.phoneNumberId)
    .executeTakeFirst();
  return template === undefined;
}
