import { limits } from '@herald/whatsapp/model';
import type { ButtonType, DraftButton } from './draft.ts';

/** How many of a kind a template may have. */
export const buttonLimits: Record<ButtonType, number> = {
  quick_reply: limits.template.buttons,
  url: limits.template.urlButtons,
  phone_number: limits.template.phoneButtons,
  copy_code: limits.template.copyCodeButtons,
  flow: limits.template.flowButtons,
  catalog: 1,
};

export function mayAdd(buttons: readonly DraftButton[], type: ButtonType): boolean {
  if (buttons.length >= limits.template.buttons) return false;
  return buttons.filter((button) => button.type === type).length < buttonLimits[type];
}

/** Whoever presses it gets no more marketing, whatever words a team has for that in its own language. */
export const stopWord = 'STOP';

export function mayAddStop(buttons: readonly DraftButton[]): boolean {
  return (
    mayAdd(buttons, 'quick_reply') && !buttons.some(({ text }) => text.trim().toUpperCase() === stopWord)
  );
}

/** Quick replies must stand together, so a new button joins its own kind. */
export function addButton(
  buttons: readonly DraftButton[],
  type: ButtonType,
  key: string,
  text = '',
): DraftButton[] {
  const blank = { text, url: '', example: '', phone_number: '', flow_id: '', track: null };
  const button: DraftButton = { key, type, ...blank };
  const isReply = (each: DraftButton) => each.type === 'quick_reply';
  const sameFamily = (each: DraftButton) => isReply(each) === isReply(button);
  const last = buttons.findLastIndex(sameFamily);
  return buttons.toSpliced(last === -1 ? buttons.length : last + 1, 0, button);
}

export function moveButton(buttons: readonly DraftButton[], from: number, to: number): DraftButton[] {
  const moved = buttons[from];
  return moved ? buttons.toSpliced(from, 1).toSpliced(to, 0, moved) : [...buttons];
}
