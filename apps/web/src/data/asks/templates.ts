import type { Asking } from '#app/loadScreen.ts';
import { templateAddress } from '../templates/address.ts';
import { templateQuery, templatesQuery } from '../templates/queries.ts';

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
