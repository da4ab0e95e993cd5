import type { ButtonGroup, TemplateButton, TemplateStructure } from './schema.ts';

/** A button with its place: `index` among all buttons of the template (or card), `path` inside the structure. */
export interface PlacedButton {
  button: TemplateButton;
  index: number;
  path: string;
}

/** The order on screen is the truth: the `index` written in a button is recomputed from it. */
export function placeGroupedButtons(groups: readonly ButtonGroup[]): PlacedButton[] {
  return groups
    .flatMap((group, groupIndex) =>
      group.buttons.map((button, position) => ({
        button,
        path: `buttons.${groupIndex}.buttons.${position}`,
      })),
    )
    .map((placed, index) => ({ ...placed, index }));
}

export function placeCardButtons(buttons: readonly TemplateButton[], cardPath: string): PlacedButton[] {
  return buttons.map((button, index) => ({ button, index, path: `${cardPath}.buttons.${index}` }));
}

/** Puts a flat list into Herald's groups: neighbours of the same family share a group. */
export function groupButtons(buttons: readonly TemplateButton[]): ButtonGroup[] {
  const groups: ButtonGroup[] = [];
  for (const button of buttons) {
    const type = button.type === 'quick_reply' ? 'QUICK_REPLY' : 'CTA';
    const last = groups.at(-1);
    if (last?.type === type) last.buttons.push(button);
    else groups.push({ type, buttons: [button] });
  }
  return groups;
}

/** All buttons of a standard template in order; those of a carousel belong to its cards. */
export function buttonsOf(structure: TemplateStructure): TemplateButton[] {
  return structure.type === 'standard' ? structure.buttons.flatMap((group) => group.buttons) : [];
}
