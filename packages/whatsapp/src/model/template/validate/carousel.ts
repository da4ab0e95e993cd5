import { limits } from '../../limits.ts';
import type { ProblemList } from '../../problem.ts';
import { placeCardButtons } from '../buttons.ts';
import { isMediaHeader } from '../headers.ts';
import type { CarouselCard, CarouselStructure } from '../schema.ts';
import { checkButtons } from './buttons.ts';
import type { TemplateProblemCode } from './codes.ts';
import { checkBody, checkHeader } from './texts.ts';

type Problems = ProblemList<TemplateProblemCode>;

/** Every card has the shape of the first one, and their number is fixed when the template is created. */
export function checkCards(problems: Problems, structure: CarouselStructure): void {
  const cards = structure.carousel_cards;
  const { cardsMin: min, cardsMax: max } = limits.template;
  if (cards.length < min || cards.length > max) {
    problems.error('carousel_cards', 'cards_count', { min, max, count: cards.length });
  }
  const first = cards[0];
  cards.forEach((card, index) => {
    const path = `carousel_cards.${index}`;
    checkCard(problems, card, structure.parameter_format === 'named', path);
    if (first) checkSameShape(problems, first, card, path);
  });
}

function checkCard(problems: Problems, card: CarouselCard, named: boolean, path: string): void {
  if (!isMediaHeader(card.header) || card.header.type === 'document') {
    problems.error(`${path}.header`, 'card_header_required');
  } else {
    checkHeader(problems, card.header, named, `${path}.header`);
  }
  if (card.body)
    checkBody(problems, { body: card.body, named, max: limits.template.cardBody, path: `${path}.body` });
  const max = limits.template.cardButtons;
  const count = card.buttons.length;
  if (count > max) problems.error(`${path}.buttons`, 'card_buttons_too_many', { max, count });
  checkButtons(problems, placeCardButtons(card.buttons, path), `${path}.buttons`);
}

function checkSameShape(problems: Problems, first: CarouselCard, card: CarouselCard, path: string): void {
  if (card.header.type !== first.header.type) problems.error(`${path}.header`, 'card_header_mixed');
  if ((card.body === null) !== (first.body === null)) problems.error(`${path}.body`, 'card_body_mixed');
  const shape = (each: CarouselCard) => each.buttons.map((button) => button.type).join();
  if (shape(card) !== shape(first)) problems.error(`${path}.buttons`, 'card_buttons_mixed');
}
