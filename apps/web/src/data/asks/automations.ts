import { currentLocale } from '#app/i18n/i18n.ts';
import type { Asking } from '#app/loadScreen.ts';
import { automationLibraryAddress, automationsAddress } from '../automations/address.ts';
import { automationLibraryQuery, automationQuery, automationsQuery } from '../automations/queries.ts';

export function askAutomations({ place, search, start }: Asking): void {
  const { search: words, period } = automationsAddress.parse(search);
  start(automationsQuery(place, words, period));
}

export function askAutomationLibrary({ place, search, start }: Asking): void {
  start(automationLibraryQuery(place, automationLibraryAddress.parse(search).language ?? currentLocale()));
}

export function askAutomation({ place, idOf, start }: Asking): void {
  start(automationQuery({ ...place, automation_id: idOf('automationId') }));
}
