import type { Attempts } from './core/attempts.ts';
import type { Clock } from './core/clock.ts';
import type { DueQueue } from './core/dueQueue.ts';
import type { Events } from './core/events.ts';
import type { Faults } from './core/faults.ts';
import type { LimitState } from './core/limitState.ts';
import type { Receipts } from './core/receipts.ts';
import type { Store } from './core/store.ts';
import type { Mailbox } from './mail/mailbox.ts';
import type { AppIdentity, Settings } from './options.ts';
import type { StripeSide } from './stripe/subscriptions.ts';
import type { WebhookSender } from './webhooks/sender.ts';

/** Everything a use case of the sandbox may touch. One for each running sandbox, never a global. */
export interface World {
  readonly app: AppIdentity;
  readonly settings: Settings;
  readonly googleSecret: string;
  readonly clock: Clock;
  readonly due: DueQueue;
  readonly store: Store;
  readonly webhooks: WebhookSender;
  readonly events: Events;
  readonly faults: Faults;
  readonly limits: LimitState;
  readonly mailbox: Mailbox;
  readonly receipts: Receipts;
  readonly attempts: Attempts;
  readonly stripe: StripeSide;
  readonly saveSettings: () => void;
  /** Where others reach this sandbox; known once it listens. */
  baseUrl: string;
}
