import type { WebhookEvent, WebhookEventKind } from '@herald/whatsapp';
import type { ClaimedEvent, Batch as IntakeBatch, Item as IntakeItem } from '../../intake/index.ts';

/** One of our numbers, as webhooks address it. */
export interface InboundNumber {
  team_id: number;
  id: number;
  /** Stop and start words of the team's own. */
  consent_words: unknown;
  /** Whether words ask for a person here, and the number's own ones; null where nobody has chosen. */
  handoff_words_enabled: boolean | null;
  handoff_words: string[] | null;
}

export type EventOf<Kind extends WebhookEventKind> = Extract<WebhookEvent, { kind: Kind }>;

/** One thing that happened: a POST holds up to a thousand of them. */
export interface AnyItem extends IntakeItem {
  event: WebhookEvent;
  /** The number it is about; null for events of the account. */
  number: InboundNumber | null;
}

export type Item<Kind extends WebhookEventKind = WebhookEventKind> = AnyItem & { event: EventOf<Kind> };

/** An item about one of our numbers. */
export type NumberItem<Kind extends WebhookEventKind = WebhookEventKind> = Item<Kind> & {
  number: InboundNumber;
};

/** What the parts share while they work through some events in one transaction. */
export type Batch = IntakeBatch<AnyItem>;

/** WhatsApp's time of a thing; its clock may run a little ahead of ours, which must not keep a window open. */
export function momentOf(batch: Batch, claimed: ClaimedEvent, timestamp: Date | null): Date {
  const moment = timestamp?.getTime() ?? Number.NaN;
  const known = Number.isFinite(moment) ? moment : claimed.received_at.getTime();
  return new Date(Math.min(known, batch.now.getTime()));
}

export function isKind<Kind extends WebhookEventKind>(item: AnyItem, ...kinds: Kind[]): item is Item<Kind> {
  return (kinds as WebhookEventKind[]).includes(item.event.kind);
}
