import { limits } from '@herald/whatsapp/model';
import { addButton } from './buttonList.ts';
import type { ButtonType, DraftCard } from './draft.ts';

/** A new card has buttons of the same kinds as the others, in the same order: Meta wants them alike. */
export function addCard(cards: readonly DraftCard[], key: string): DraftCard[] {
  const [first] = cards;
  const buttons = (first?.buttons ?? []).map((button, index) => ({
    ...button,
    key: `${key}-${index}`,
    url: '',
    example: '',
  }));
  return [...cards, { key, file: null, body: '', variables: [], buttons }];
}

/** Fewer than a carousel needs, so that none is created by hand. */
export function startCards(cards: readonly DraftCard[], newKey: () => string): DraftCard[] {
  let started = [...cards];
  while (started.length < limits.template.cardsMin) started = addCard(started, newKey());
  return started;
}

export function moveCard(cards: readonly DraftCard[], from: number, to: number): DraftCard[] {
  const moved = cards[from];
  return moved && to >= 0 && to < cards.length
    ? cards.toSpliced(from, 1).toSpliced(to, 0, moved)
    : [...cards];
}

/** A button comes and goes on every card at once. */
export function addCardButton(cards: readonly DraftCard[], type: ButtonType, key: string): DraftCard[] {
  return cards.map((card, index) => ({ ...card, buttons: addButton(card.buttons, type, `${key}-${index}`) }));
}

export function removeCardButton(cards: readonly DraftCard[], at: number): DraftCard[] {
  return cards.map((card) => ({ ...card, buttons: card.buttons.toSpliced(at, 1) }));
}
