import { Attempts } from './core/attempts.ts';
import { Clock } from './core/clock.ts';
import { DueQueue } from './core/dueQueue.ts';
import { Events } from './core/events.ts';
import { Faults } from './core/faults.ts';
import { LimitState } from './core/limitState.ts';
import { Receipts } from './core/receipts.ts';
import { Store } from './core/store.ts';
import { Mailbox } from './mail/mailbox.ts';
import { scheduleNextStatus } from './messages/statuses.ts';
import { appFrom, type SandboxOptions, type Settings, settingsFrom } from './options.ts';
import { StripeBooks } from './stripe/books.ts';
import { StripeEvents } from './stripe/events.ts';
import { scheduleReview, scheduleUnpause } from './templates/lifecycle.ts';
import type { Update } from './webhooks/payload.ts';
import { WebhookSender } from './webhooks/sender.ts';
import type { World } from './world.ts';

/** Puts the parts together and takes up what a former run left open. */
export function createWorld(options: SandboxOptions): World {
  const store = new Store(options.dataDir);
  const app = appFrom(options);
  const settings = restoredSettings(store, options);
  const clock = new Clock();
  const events = new Events();
  const books = new StripeBooks(store.journal, clock);
  const world: World = {
    app,
    settings,
    clock,
    due: new DueQueue(clock),
    store,
    events,
    webhooks: new WebhookSender(app, settings, clock, events),
    faults: new Faults(),
    limits: new LimitState(),
    mailbox: new Mailbox(events),
    receipts: new Receipts(),
    attempts: new Attempts(),
    stripe: {
      books,
      events: new StripeEvents(
        options.stripeWebhookUrl ?? null,
        options.stripeWebhookSecret ?? 'whsec_sandbox',
        books,
      ),
    },
    googleSecret: options.googleSecret ?? 'sandbox-google-secret',
    saveSettings: () => {
      store.journal.mark('settings', 'main', settings);
      events.changed('settings');
    },
    baseUrl: options.publicUrl ?? '',
  };
  world.stripe.events.pagesUrl = world.baseUrl;
  resume(world);
  return world;
}

/** What a person changed in the pages wins over defaults; what the caller asks for now wins over both. */
function restoredSettings(store: Store, options: SandboxOptions): Settings {
  const fresh = settingsFrom(options);
  const [saved] = store.journal.load('settings') as Settings[];
  if (!saved) return fresh;
  return {
    ...saved,
    webhookUrl: options.webhookUrl ?? saved.webhookUrl,
    timing: { ...saved.timing, ...options.timing },
    webhooks: { ...saved.webhooks, ...options.webhooks },
    limits: { ...fresh.limits, ...saved.limits, ...options.limits },
    reviewDelayMs: options.reviewDelayMs ?? saved.reviewDelayMs,
    statusShape: options.statusShape ?? saved.statusShape,
    behaviours: options.behaviours ?? saved.behaviours,
    hangMs: options.hangMs ?? saved.hangMs,
    fetchLinks: options.fetchLinks ?? saved.fetchLinks,
  };
}

function resume(world: World): void {
  for (const message of world.store.messages.all())
    if (message.plan.length > 0) scheduleNextStatus(world, message);
  for (const template of world.store.templates.all()) {
    scheduleReview(world, template);
    if (template.status === 'PAUSED') scheduleUnpause(world, template);
  }
  for (const saved of world.store.journal.load('webhook') as (Update & { id: string })[]) {
    world.store.journal.mark('webhook', saved.id, null);
    const { id: _, ...update } = saved;
    world.webhooks.enqueue(update);
  }
}

/** Stops work and writes everything down, webhooks nobody received included. */
export async function closeWorld(world: World): Promise<void> {
  world.due.close();
  world.events.close();
  world.stripe.events.close();
  for (const [index, update] of world.webhooks.undelivered().entries()) {
    const id = `${Date.now()}-${index}`;
    world.store.journal.mark('webhook', id, { id, ...update });
  }
  await world.webhooks.close();
  world.store.journal.close();
}
