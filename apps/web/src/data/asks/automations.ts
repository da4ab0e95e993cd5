import type { Asking } from '#app/loadScreen.ts';
import { automationsAddress } from '../automations/address.ts';
import { automationQuery, automationsQuery } from '../automations/queries.ts';

export function askAutomations({ place, search, start }: Asking): void {
  start(automationsQuery(place, automationsAddress.parse(search).search));
}

export function askAutomation({ place, idOf, start }: Asking): void {
  start(automationQuery({ ...place, automation_id: idOf('automationId') }));
}
