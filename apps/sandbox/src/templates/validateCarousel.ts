import { asArray, asObject, type Json } from '../core/json.ts';
import { managementError } from '../graph/errors.ts';

const bad = (message: string) => managementError(2388072, 'Carousel is incorrect', message);

/** Two to ten cards, all built alike. */
export function checkCarousel(cards: readonly Json[], checkPart: (part: Json) => void): void {
  if (cards.length < 2 || cards.length > 10) throw bad('A carousel has 2 to 10 cards.');
  const shapes = new Set(cards.map(shapeOf));
  if (shapes.size > 1) throw bad('All cards need the same components in the same order.');
  for (const card of cards) {
    const parts = asArray(card.components).map(asObject);
    const header = parts.find((part) => part.type === 'HEADER');
    if (!header || !['IMAGE', 'VIDEO', 'PRODUCT'].includes(String(header.format))) {
      throw bad('Each card needs an image, video or product header.');
    }
    const buttons = parts.find((part) => part.type === 'BUTTONS');
    if (asArray(buttons?.buttons).length > 2) throw bad('A card may have 2 buttons.');
    for (const part of parts) checkPart(part);
  }
}

function shapeOf(card: Json): string {
  return asArray(card.components)
    .map(asObject)
    .map((part) => {
      const buttons = asArray(part.buttons).map((button) => asObject(button).type);
      return `${part.type}:${part.format ?? ''}:${buttons.join('+')}`;
    })
    .join('|');
}
