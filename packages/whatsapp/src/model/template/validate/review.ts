import { limits } from '../../limits.ts';
import type { ProblemList } from '../../problem.ts';
import { placeCardButtons, placeGroupedButtons } from '../buttons.ts';
import { withoutPlaceholders } from '../placeholders.ts';
import type { TemplateStructure } from '../schema.ts';
import type { TemplateProblemCode } from './codes.ts';
import { guessLanguage } from './language.ts';

type Problems = ProblemList<TemplateProblemCode>;

// What people at Meta refuse or move to another category, though the API takes it: warnings.

export function checkReview(problems: Problems, structure: TemplateStructure): void {
  const texts = textsOf(structure);
  for (const { text, path } of texts) checkLooks(problems, text, path);
  for (const { url, path } of addressesOf(structure)) checkAddress(problems, url, path);
  for (const { text, path } of texts) {
    for (const [url] of text.matchAll(/\b(?:https?:\/\/)?[a-z0-9-]+(?:\.[a-z0-9-]+)+\/\S*/gi)) {
      checkAddress(problems, url, path);
    }
  }
  checkLanguage(problems, structure, texts.map(({ text }) => text).join(' '));
  checkCategory(problems, structure, texts);
}

interface PlacedText {
  text: string;
  path: string;
}

function textsOf(structure: TemplateStructure): PlacedText[] {
  const body = { text: structure.body.text, path: 'body.text' };
  if (structure.type === 'standard') return [body];
  const cards = structure.carousel_cards.flatMap((card, index) =>
    card.body ? [{ text: card.body.text, path: `carousel_cards.${index}.body.text` }] : [],
  );
  return [body, ...cards];
}

function addressesOf(structure: TemplateStructure): { url: string; path: string }[] {
  const placed =
    structure.type === 'standard'
      ? placeGroupedButtons(structure.buttons)
      : structure.carousel_cards.flatMap((card, index) =>
          placeCardButtons(card.buttons, `carousel_cards.${index}`),
        );
  return placed.flatMap(({ button, path }) =>
    button.type === 'url' ? [{ url: button.url, path: `${path}.url` }] : [],
  );
}

function checkLooks(problems: Problems, text: string, path: string): void {
  const emoji = text.match(/\p{Extended_Pictographic}/gu)?.length ?? 0;
  const max = limits.template.bodyEmoji;
  if (emoji > max) problems.warn(path, 'body_many_emoji', { count: emoji, max });
  if (/(\r?\n[ \t]*){3,}/.test(text)) problems.warn(path, 'body_many_newlines');
  if (/ {5,}|\t/.test(text)) problems.warn(path, 'body_many_spaces');
}

const shorteners =
  /^(?:https?:\/\/)?(?:www\.)?(bit\.ly|tinyurl\.com|t\.co|goo\.gl|ow\.ly|is\.gd|buff\.ly|rebrand\.ly|cutt\.ly|shorturl\.at|rb\.gy|t\.ly|s\.id)(?:\/|$)/i;
const chats = /^(?:https?:\/\/)?(?:www\.|api\.|chat\.)?(?:wa\.me|whatsapp\.com)(?:\/|$)/i;

function checkAddress(problems: Problems, url: string, path: string): void {
  const address = url.trim();
  const shortener = shorteners.exec(address)?.[1];
  if (shortener) problems.warn(path, 'address_shortened', { address: shortener });
  if (chats.test(address)) problems.warn(path, 'address_whatsapp');
}

function checkLanguage(problems: Problems, { language }: TemplateStructure, text: string): void {
  const guess = guessLanguage(withoutPlaceholders(text));
  if (guess && guess !== language.split('_')[0]) {
    problems.warn('language', 'language_other', { language: guess });
  }
}

/** Words of selling, by which Meta tells a utility template that is none. */
const selling =
  /\b(promo(?:tion)?s?|soldes?|remises?|r[ée]ductions?|offres?|code promo|d[ée]couvrez|profitez|nouvelle collection|vente priv[ée]e|sale|discounts?|coupons?|% off|special offer|deals?|shop now|limited time|new arrivals?)\b|[-−]\s?\d{1,2}\s?%/iu;

function checkCategory(
  problems: Problems,
  { category }: TemplateStructure,
  texts: readonly PlacedText[],
): void {
  if (category !== 'UTILITY') return;
  for (const { text, path } of texts) {
    const words = selling.exec(text)?.[0];
    if (words) problems.warn(path, 'utility_promotional', { words });
  }
}
