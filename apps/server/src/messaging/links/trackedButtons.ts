import {
  type CarouselCard,
  placeCardButtons,
  placeGroupedButtons,
  type TemplateButton,
  type TemplateStructure,
} from '@herald/whatsapp/model';
import type { AppServices } from '../../platform/context.ts';
import type { Tx } from '../../platform/database/index.ts';
import { linkTarget } from './linkTarget.ts';

type UrlButton = Extract<TemplateButton, { type: 'url' }>;

/** Keeps where the buttons lead whose clicks somebody wants counted. What a request says of kept ones is not believed. */
export async function trackButtons<S extends TemplateStructure>(
  tx: Tx,
  teamId: number,
  structure: S,
): Promise<S> {
  const wanted = new Set(urlButtonsOf(structure).flatMap(({ track, url }) => (track ? [url] : [])));
  const targets = new Map<string, number>();
  for (const url of wanted) targets.set(url, await linkTarget(tx, teamId, url));
  return mapUrlButtons(structure, ({ track, link_target_id: _, ...button }) => {
    const id = track ? targets.get(button.url) : undefined;
    return id === undefined ? button : { ...button, link_target_id: id };
  });
}

/** The template as WhatsApp is to know it: with a short address in place of each that is tracked. */
export function withShortAddresses<S extends TemplateStructure>(
  { config }: Pick<AppServices, 'config'>,
  structure: S,
): S {
  return mapUrlButtons(structure, ({ track: _, link_target_id: id, ...button }) =>
    id === undefined
      ? button
      : {
          ...button,
          url: `${config.http.publicUrl}${shortEnd}`,
          variable: { number: 1, name: '', example: sampleToken },
        },
  );
}

const shortEnd = '/l/{{1}}';
/** Leads nowhere. */
const sampleToken = 'A'.repeat(23);

/** What WhatsApp tells of a template, with the addresses that it was written with where it has short ones of ours. */
export function withTrackedAddresses(stored: TemplateStructure, read: TemplateStructure): TemplateStructure {
  const known = urlButtonsOf(stored).filter(({ link_target_id: id }) => id !== undefined);
  if (known.length === 0) return read;
  return mapUrlButtons(read, (button) => {
    if (!button.url.endsWith(shortEnd)) return button;
    const before =
      known.find(({ text }) => text === button.text) ?? (known.length === 1 ? known[0] : undefined);
    return before ? { ...before, text: button.text, index: button.index } : button;
  });
}

export interface TrackedButton {
  targetId: number;
  text: string;
  url: string;
  /** Under which the value of its variable stands, if it has one. */
  key: string;
}

/** The tracked buttons of a template, in their order. */
export function trackedButtonsOf(structure: TemplateStructure): TrackedButton[] {
  const placed =
    structure.type === 'standard'
      ? placeGroupedButtons(structure.buttons).map(({ button, index }) => ({
          button,
          key: `button.${index}.1`,
        }))
      : structure.carousel_cards.flatMap((card, at) =>
          placeCardButtons(card.buttons, '').map(({ button, index }) => ({
            button,
            key: `card.${at}.button.${index}.1`,
          })),
        );
  return placed.flatMap(({ button, key }) =>
    button.type === 'url' && button.link_target_id !== undefined
      ? [{ targetId: button.link_target_id, text: button.text, url: button.url, key }]
      : [],
  );
}

function urlButtonsOf(structure: TemplateStructure): UrlButton[] {
  const buttons =
    structure.type === 'standard'
      ? structure.buttons.flatMap((group) => group.buttons)
      : structure.carousel_cards.flatMap((card) => card.buttons);
  return buttons.filter((button) => button.type === 'url');
}

function mapUrlButtons<S extends TemplateStructure>(
  structure: S,
  change: (button: UrlButton) => UrlButton,
): S {
  const changeAll = (buttons: TemplateButton[]) =>
    buttons.map((button) => (button.type === 'url' ? change(button) : button));
  const changed: TemplateStructure =
    structure.type === 'standard'
      ? {
          ...structure,
          buttons: structure.buttons.map((group) => ({ ...group, buttons: changeAll(group.buttons) })),
        }
      : {
          ...structure,
          carousel_cards: structure.carousel_cards.map(
            (card): CarouselCard => ({ ...card, buttons: changeAll(card.buttons) }),
          ),
        };
  return changed as S;
}
