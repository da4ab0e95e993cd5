import { currentLocale } from '#app/i18n/i18n.ts';
import type { Asking } from '#app/loadScreen.ts';
import { libraryAddress, templateAddress } from '../templates/address.ts';
import { conversionAddress } from '../templates/conversionAddress.ts';
import { conversionsQuery, libraryQuery, templateQuery, templatesQuery } from '../templates/queries.ts';

export function askTemplates({ place, search, start }: Asking): void {
  start(templatesQuery(place, templateAddress.parse(search)));
}

export function askTemplate({ place, idOf, start }: Asking): void {
  start(templateQuery(place, idOf('templateId')));
}

/** What a new template may begin as. */
export function askAllTemplates({ place, can, start }: Asking): void {
  if (can('templates.manage')) start(templatesQuery(place));
}

export function askLibrary({ place, search, start }: Asking): void {
  start(libraryQuery(place, libraryAddress.parse(search).language ?? currentLocale()));
  start(templatesQuery(place));
}

export function askConversions({ place, search, can, start }: Asking): void {
  const { period, attribution_window } = conversionAddress.parse(search);
  if (can('analytics.view')) start(conversionsQuery(place, { period, attribution_window }));
}
