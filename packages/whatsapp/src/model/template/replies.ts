import { type PlacedButton, placeCardButtons, placeGroupedButtons } from './buttons.ts';
import type { TemplateStructure } from './schema.ts';

/** A button that is tapped as an answer, with the key of its payload: `button.1`, `card.0.button.1`. */
export interface QuickReply {
  key: string;
  text: string;
}

/** All quick replies of a template, those of cards included, in the order in which they are seen. */
export function quickRepliesOf(structure: TemplateStructure): QuickReply[] {
  const found = (placed: readonly PlacedButton[], prefix: string) =>
    placed.flatMap(({ button: { type, text }, index }) =>
      type === 'quick_reply' ? [{ key: `${prefix}button.${index}`, text }] : [],
    );
  if (structure.type === 'standard') return found(placeGroupedButtons(structure.buttons), '');
  return structure.carousel_cards.flatMap(({ buttons }, card) =>
    found(placeCardButtons(buttons, ''), `card.${card}.`),
  );
}
