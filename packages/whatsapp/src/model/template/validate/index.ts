import { limits } from '../../limits.ts';
import { type Problem, ProblemList } from '../../problem.ts';
import { isBlank, lengthOf } from '../../text.ts';
import { buttonsOf, placeGroupedButtons } from '../buttons.ts';
import { isMediaHeader } from '../headers.ts';
import type { StandardStructure, TemplateStructure } from '../schema.ts';
import { checkButtons } from './buttons.ts';
import { checkCards } from './carousel.ts';
import type { TemplateProblemCode } from './codes.ts';
import { checkReview } from './review.ts';
import { checkBody, checkFooter, checkHeader } from './texts.ts';

export { type TemplateProblemCode, templateProblemCodes } from './codes.ts';

type Problems = ProblemList<TemplateProblemCode>;

export interface ValidateTemplateOptions {
  /** The account's other templates: names and texts must differ from theirs. */
  existing?: readonly TemplateStructure[];
}

/** Everything Meta is known to refuse, checked before the template is submitted. */
export function validateTemplate(
  structure: TemplateStructure,
  options: ValidateTemplateOptions = {},
): Problem<TemplateProblemCode>[] {
  const problems = new ProblemList<TemplateProblemCode>();
  checkName(problems, structure.name);
  checkLanguage(problems, structure.language);
  checkLifetime(problems, structure);
  if (structure.category === 'AUTHENTICATION') checkAuthentication(problems, structure);
  else checkTexts(problems, structure);
  checkAgainst(problems, structure, options.existing ?? []);
  if (structure.category !== 'AUTHENTICATION') checkReview(problems, structure);
  return problems.problems;
}

function checkName(problems: Problems, name: string): void {
  if (isBlank(name)) {
    problems.error('name', 'name_required');
    return;
  }
  const max = limits.template.name;
  if (lengthOf(name) > max) problems.error('name', 'name_too_long', { max, length: lengthOf(name) });
  if (!/^[a-z0-9_]+$/.test(name)) problems.error('name', 'name_pattern');
}

function checkLanguage(problems: Problems, language: string): void {
  if (isBlank(language)) problems.error('language', 'language_required');
  else if (!/^[a-z]{2,3}(_[A-Z]{2})?$/.test(language))
    problems.error('language', 'language_format', { language });
}

function checkLifetime(problems: Problems, { ttl_seconds: seconds, category }: TemplateStructure): void {
  // Without an end, which all but marketing templates may have.
  if (seconds === undefined || (seconds === -1 && category !== 'MARKETING')) return;
  const { min, max } = limits.template.lifetimes[category];
  if (seconds < min || seconds > max) problems.error('ttl_seconds', 'lifetime_range', { min, max });
}

function checkTexts(problems: Problems, structure: TemplateStructure): void {
  const named = structure.parameter_format === 'named';
  const offer = structure.type === 'standard' && structure.limited_time_offer;
  const max = offer ? limits.template.bodyWithOffer : limits.template.body;
  if (structure.type === 'standard') checkHeader(problems, structure.header, named, 'header');
  checkBody(problems, { body: structure.body, named, max, path: 'body' });
  if (structure.type === 'carousel') {
    checkCards(problems, structure);
    return;
  }
  checkFooter(problems, structure.footer);
  const placed = placeGroupedButtons(structure.buttons);
  checkButtons(problems, placed, 'buttons');
  for (const { button, path } of placed) {
    if (button.type === 'otp') problems.error(path, 'button_otp_category');
  }
  checkOffer(problems, structure);
}

function checkOffer(problems: Problems, structure: StandardStructure): void {
  const offer = structure.limited_time_offer;
  if (!offer) return;
  const path = 'limited_time_offer.text';
  const max = limits.template.offerText;
  if (isBlank(offer.text)) problems.error(path, 'offer_text_required');
  if (lengthOf(offer.text) > max)
    problems.error(path, 'offer_text_too_long', { max, length: lengthOf(offer.text) });
  if (structure.footer?.text) problems.error('footer.text', 'offer_footer_not_allowed');
  const { header } = structure;
  if (!isMediaHeader(header) || header.type === 'document')
    problems.error('header', 'offer_header_media_required');
  const buttons = buttonsOf(structure);
  const codeAt = buttons.findIndex((button) => button.type === 'copy_code');
  if (offer.has_expiration && codeAt > 0) problems.error('buttons', 'offer_code_first');
}

/** Meta writes the words of an authentication template; only the code button and two options are ours. */
function checkAuthentication(problems: Problems, structure: TemplateStructure): void {
  if (structure.type === 'carousel') {
    problems.error('type', 'authentication_carousel');
    return;
  }
  const buttons = buttonsOf(structure);
  if (buttons.filter((button) => button.type === 'otp').length !== 1) {
    problems.error('buttons', 'authentication_otp_required');
  }
  if (structure.header.type === 'location') problems.error('header', 'header_location_category');
  else if (structure.header.type !== 'none') problems.error('header', 'authentication_free_text');
}

function checkAgainst(
  problems: Problems,
  structure: TemplateStructure,
  existing: readonly TemplateStructure[],
): void {
  const sameName = existing.some(
    (other) => other.name === structure.name && other.language === structure.language,
  );
  if (sameName) problems.error('name', 'name_taken');
  if (structure.category === 'AUTHENTICATION' || isBlank(structure.body.text)) return;
  const same = existing.find((other) => wordsOf(other) === wordsOf(structure));
  if (same) problems.error('body.text', 'text_same_as_existing', { name: same.name });
}

function wordsOf(structure: TemplateStructure): string {
  const footer = structure.type === 'standard' ? (structure.footer?.text ?? '') : '';
  return `${structure.body.text.trim()}\u0000${footer.trim()}`;
}
