import { completeAddress, type LibraryTemplate, librarySite, type Template } from '@herald/contract';
import { buttonsOf, type TemplateButton, type TemplateStructure } from '@herald/whatsapp/model';
import { freeName } from '../editor/name.ts';

/** Whether its buttons lead to the shop, whose address Herald does not know. */
export function needsSite({ structure }: LibraryTemplate): boolean {
  return addressesOf(structure).length > 0;
}

/** Whether its cards wait for pictures, which are added in the editor. */
export function needsPictures({ structure }: LibraryTemplate): boolean {
  return structure.type === 'carousel';
}

function addressesOf(structure: TemplateStructure): string[] {
  const buttons =
    structure.type === 'carousel'
      ? structure.carousel_cards.flatMap((card) => card.buttons)
      : buttonsOf(structure);
  return buttons.flatMap((button) => (button.type === 'url' ? button.url : []));
}

/** The template with its buttons leading to this shop; with none of them addressed while the site is empty. */
export function withSite(structure: TemplateStructure, typed: string): TemplateStructure {
  const site = typed.trim() === '' ? '' : completeAddress(typed.trim()).replace(/\/+$/, '');
  const put = (address: string) => address.replace(librarySite, site);
  const addressed = (button: TemplateButton): TemplateButton =>
    button.type !== 'url'
      ? button
      : {
          ...button,
          url: put(button.url),
          variable: button.variable && { ...button.variable, example: put(button.variable.example) },
        };
  if (structure.type === 'carousel') {
    const carousel_cards = structure.carousel_cards.map((card) => ({
      ...card,
      buttons: card.buttons.map(addressed),
    }));
    return { ...structure, carousel_cards };
  }
  const buttons = structure.buttons.map((group) => ({ ...group, buttons: group.buttons.map(addressed) }));
  return { ...structure, buttons };
}

/** As it is submitted: under a name that is free in its language. */
export function toAdopt(item: LibraryTemplate, site: string, mine: readonly Template[]): TemplateStructure {
  const names = mine.filter(({ language }) => language === item.structure.language).map(({ name }) => name);
  const { name } = item.structure;
  return { ...withSite(item.structure, site), name: names.includes(name) ? freeName(name, names) : name };
}

/** The team's own template of the same words, which Meta would not take twice. */
export function adoptedAs(item: LibraryTemplate, mine: readonly Template[]): Template | undefined {
  return mine.find(({ structure }) => structure.body.text.trim() === item.structure.body.text.trim());
}
