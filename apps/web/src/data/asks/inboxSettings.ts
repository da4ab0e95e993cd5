import type { Asking } from '#app/loadScreen.ts';
import { cannedRepliesQuery } from '../cannedReplies/queries.ts';
import { inboxSettingsQuery } from '../inbox/useInboxSettings.ts';
import { macrosQuery } from '../macros/queries.ts';

export function askInboxSettings({ place, start }: Asking): void {
  start(inboxSettingsQuery(place));
}

export function askCannedReplies({ place, start }: Asking): void {
  start(cannedRepliesQuery(place.team_id));
}

export function askMacros({ place, start }: Asking): void {
  start(macrosQuery(place.team_id));
}
