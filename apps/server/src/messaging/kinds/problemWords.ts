import type { MessageProblemCode, Problem } from '@herald/whatsapp/model';
import type { Text } from '../../platform/errors.ts';

type Params = Problem['params'];

const tooLong = ({ max, length }: Params): Text => ({
  en: `${length} characters are too many; ${max} at most.`,
  fr: `${length} caractères, c’est trop ; ${max} au maximum.`,
});
const broken = (): Text => ({
  en: 'WhatsApp would not take this.',
  fr: 'WhatsApp n’accepterait pas ceci.',
});

const words: Partial<Record<MessageProblemCode, (params: Params) => Text>> = {
  text_required: () => ({ en: 'Write something here.', fr: 'Écrivez quelque chose ici.' }),
  text_too_long: tooLong,
  buttons_count: ({ min, max }) => ({
    en: `A message has ${min} to ${max} buttons.`,
    fr: `Un message compte de ${min} à ${max} boutons.`,
  }),
  title_duplicate: () => ({ en: 'This title is used twice.', fr: 'Ce titre est utilisé deux fois.' }),
  sections_count: ({ min, max }) => ({
    en: `A list has ${min} to ${max} sections.`,
    fr: `Une liste compte de ${min} à ${max} sections.`,
  }),
  rows_count: ({ max, count }) => ({
    en: `A list has ${max} rows at most in all its sections together, and at least one in each; this one has ${count}.`,
    fr: `Une liste compte ${max} lignes au maximum, toutes sections confondues, et au moins une par section ; celle-ci en a ${count}.`,
  }),
  section_title_required: () => ({
    en: 'With several sections, each needs a title.',
    fr: 'Avec plusieurs sections, chacune doit avoir un titre.',
  }),
  latitude_invalid: () => ({
    en: 'A latitude lies between -90 and 90.',
    fr: 'Une latitude est comprise entre -90 et 90.',
  }),
  longitude_invalid: () => ({
    en: 'A longitude lies between -180 and 180.',
    fr: 'Une longitude est comprise entre -180 et 180.',
  }),
  url_invalid: () => ({
    en: 'Enter a full address, such as https://example.com/page.',
    fr: 'Saisissez une adresse complète, comme https://example.com/page.',
  }),
};

/** What is wrong with a field of a message, in words. */
export function problemWords({ code, params }: Problem<MessageProblemCode>): Text {
  return (words[code] ?? broken)(params);
}
