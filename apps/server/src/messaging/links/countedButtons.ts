import type { TemplateStructure } from '@herald/whatsapp/model';
import { type RawBuilder, sql } from 'kysely';
import { trackedButtonsOf } from './trackedButtons.ts';

/** What one link of an owner's messages is worth. */
export interface LinkCount {
  target: number;
  messages: number;
  clicks: number;
}

/** A query for the links of an owner, as one column `links`. */
export function linkCounts(
  kind: 'campaign' | 'template' | 'automation',
  ownerId: RawBuilder<unknown>,
  teamId: RawBuilder<unknown>,
): RawBuilder<unknown> {
  return sql`
    select coalesce(jsonb_agg(jsonb_build_object('target', k.target_id, 'messages', k.messages, 'clicks', k.clicks)), '[]') as links
    from link_counts k where k.team_id = ${teamId} and k.owner_kind = ${kind} and k.owner_id = ${ownerId}`;
}

/** The tracked buttons of a template, in their order, with what each is worth. Two that lead to one place are one. */
export function countedButtons(structure: TemplateStructure, counts: readonly LinkCount[]) {
  const byTarget = new Map(trackedButtonsOf(structure).map((button) => [button.targetId, button]));
  return [...byTarget.values()].map(({ targetId, text, url }) => {
    const { messages = 0, clicks = 0 } = counts.find(({ target }) => target === targetId) ?? {};
    return { text, url, messages, clicks };
  });
}
