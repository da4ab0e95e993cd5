import { completeAddress, type LibraryTemplate, librarySite, type Template } from '@herald/contract';
import { buttonsOf, type StandardStructure } from '@herald/whatsapp/model';
import { freeName } from '../editor/name.ts';

/** Whether its buttons lead to the shop, whose address Herald does not know. */
export function needsSite({ structure }: LibraryTemplate): boolean {
  return buttonsOf(structure).some(({ type }) => type === 'url');
}

/** The template with its buttons leading to this shop; with none of them addressed while the site is empty. */
export function withSite(structure: StandardStructure, typed: string): StandardStructure {
  const site = typed.trim() === '' ? '' : completeAddress(typed.trim()).replace(/\/+$/, '');
  const put = (address: string) => address.replace(librarySite, site);
  return {
    ...structure,
    buttons: structure.buttons.map((group) => ({
      ...group,
      buttons: group.buttons.map((button) =>
        button.type !== 'url'
          ? button
          : {
              ...button,
              url: put(button.url),
              variable: button.variable && { ...button.variable, example: put(button.variable.example) },
            },
      ),
    })),
  };
}

/** As it is submitted: under a name that is free in its language. */
export function toAdopt(item: LibraryTemplate, site: string, mine: readonly Template[]): StandardStructure {
  const names = mine.filter(({ language }) => language === item.structure.language).map(({ name }) => name);
  const { name } = item.structure;
  return { ...withSite(item.structure, site), name: names.includes(name) ? freeName(name, names) : name };
}

/** The team's own template of the same words, which Meta would not take twice. */
export function adoptedAs(item: LibraryTemplate, mine: readonly Template[]): Template | undefined {
  return mine.find(({ structure }) => structure.body.text.trim() === item.structure.body.text.trim());
}
