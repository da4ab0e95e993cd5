import type { AddressInfo } from 'node:net';
import { acceptedMessages, type RecordedMessage, summarise, toRecord } from './control/record.ts';
import type { Fault } from './core/faults.ts';
import type { Json } from './core/json.ts';
import type { Customer, Message, Quality, Template } from './core/model.ts';
import type { Receipt } from './core/receipts.ts';
import { closeWorld, createWorld } from './createWorld.ts';
import {
  type ConnectedNumber,
  connectNumber,
  revokeTokens,
  type SignupOptions,
  type SignupResult,
  signUp,
} from './customers/assets.ts';
import { type AppMessage, phoneAppSends } from './customers/coexistence.ts';
import { type CustomerMessage, customerSends } from './customers/inbound.ts';
import type { Mail } from './mail/mailbox.ts';
import { SmtpListener } from './mail/smtp.ts';
import { readChat } from './messages/statuses.ts';
import type { AppIdentity, SandboxOptions, Settings } from './options.ts';
import { buildServer } from './server.ts';
import { type SettleOptions, settle } from './settle.ts';
import type { StripeSide } from './stripe/subscriptions.ts';
import { approve, pause, reject, setQuality } from './templates/lifecycle.ts';
import type { WebhookPost } from './webhooks/log.ts';
import type { DeliveryControls } from './webhooks/sender.ts';
import type { World } from './world.ts';

/** A running stand-in for Meta, with the same powers its control API has. */
export interface Sandbox extends AsyncDisposable {
  /** `http://127.0.0.1:port` */
  readonly url: string;
  /** `META_GRAPH_URL` of the product. */
  readonly graphUrl: string;
  /** `META_DIALOG_URL` of the product. */
  readonly dialogUrl: string;
  /** `GOOGLE_ISSUER_URL` of the product. */
  readonly googleUrl: string;
  /** `SMTP_URL` of the product, or null when mail is off. */
  readonly smtpUrl: string | null;
  readonly app: AppIdentity;
  readonly settings: Settings;
  /** Changes settings while running. */
  configure(change: Partial<Settings>): void;
  /** Where webhooks go from now on. */
  setWebhookUrl(url: string | null): void;
  /** Embedded Signup without the dialog: a code good for 30 seconds. */
  signup(options?: SignupOptions): SignupResult;
  /** Signup, code exchange, registration and app subscription in one step: a number ready to send. */
  connectNumber(options?: SignupOptions): ConnectedNumber;
  customerSends(message: CustomerMessage): Message;
  /** Somebody of the business answers from the phone app (coexistence): told as an echo. */
  phoneAppSends(message: AppMessage): Message;
  /** The customer opens the chat. Returns how many messages became read. */
  customerReads(from: string, phoneNumberId: string): number;
  /** Changes or makes a customer: name, username, hidden phone, behaviour … */
  customer(phone: string, change?: Partial<Customer>): Customer;
  template(name: string, language?: string): Template | undefined;
  approveTemplate(name: string, language?: string): Template;
  rejectTemplate(name: string, reason?: string, language?: string): Template;
  pauseTemplate(name: string, language?: string): Template;
  setTemplateQuality(name: string, quality: Quality, language?: string): Template;
  /** Every accepted message, oldest first. */
  sentMessages(): RecordedMessage[];
  /** Accepted messages to one person. */
  received(phone: string): RecordedMessage[];
  summary(): Json;
  /** Calls by which messages were marked as read or the typing indicator was shown, oldest first. */
  receipts(): readonly Receipt[];
  mails(to?: string): Mail[];
  /** The sandbox's Stripe: its books, and the events that it tells. */
  readonly stripe: StripeSide;
  fault(fault: Fault): void;
  clearFaults(): void;
  webhooks(controls: Partial<DeliveryControls>): void;
  webhookLog(): WebhookPost[];
  /** Ends every token of an account, as when the customer removes the app. */
  revokeTokens(wabaId: string): void;
  settle(options?: SettleOptions): Promise<void>;
  /** Moves the sandbox's clock: windows close, tokens and media expire, delayed statuses come. */
  advance(ms: number): void;
  close(): Promise<void>;
}

/** Starts the sandbox: a free port and memory only, unless told otherwise. */
export async function startSandbox(options: SandboxOptions = {}): Promise<Sandbox> {
  const world = createWorld(options);
  const host = options.host ?? '127.0.0.1';
  const http = await buildServer(world, host);
  await http.listen({ port: options.port ?? 0, host });
  const { port } = http.server.address() as AddressInfo;
  const url = `http://${host === '0.0.0.0' || host === '::' ? 'localhost' : host}:${port}`;
  if (!options.publicUrl) {
    world.baseUrl = url;
    world.stripe.events.pagesUrl = url;
  }
  const smtp = await listenForMail(world, options, host);

  let closing: Promise<void> | undefined;
  const close = () => {
    closing ??= (async () => {
      await http.close();
      await smtp?.listener.close();
      await closeWorld(world);
    })();
    return closing;
  };
  return {
    ...powers(world),
    url,
    graphUrl: `${url}/graph`,
    dialogUrl: `${url}/dialog/oauth`,
    googleUrl: `${url}/google`,
    smtpUrl: smtp?.url ?? null,
    close,
    [Symbol.asyncDispose]: close,
  };
}

async function listenForMail(world: World, options: SandboxOptions, host: string) {
  if (options.smtpPort === null) return null;
  const listener = new SmtpListener(({ recipients, mail }) =>
    world.mailbox.add({ ...mail, recipients, at: world.clock.now() }),
  );
  const port = await listener.listen(options.smtpPort ?? 0, host);
  return { listener, url: `smtp://${host === '0.0.0.0' ? 'localhost' : host}:${port}` };
}

type Powers = Omit<
  Sandbox,
  'url' | 'graphUrl' | 'dialogUrl' | 'googleUrl' | 'smtpUrl' | 'close' | typeof Symbol.asyncDispose
>;

function powers(world: World): Powers {
  const { store } = world;
  const findTemplate = (name: string, language?: string) =>
    [...store.templates.all()]
      .filter((template) => template.name === name && (!language || template.language === language))
      .findLast((template) => template.status !== 'DELETED');
  const needTemplate = (name: string, language?: string) => {
    const template = findTemplate(name, language);
    if (!template) throw new Error(`There is no template ${name}${language ? ` in ${language}` : ''}.`);
    return template;
  };
  const digits = (phone: string) => phone.replaceAll(/\D/g, '');
  return {
    app: world.app,
    settings: world.settings,
    configure: (change) => {
      Object.assign(world.settings, change);
      world.saveSettings();
    },
    setWebhookUrl: (url) => {
      world.settings.webhookUrl = url;
      world.saveSettings();
    },
    signup: (options) => signUp(world, options),
    connectNumber: (options) => connectNumber(world, options),
    customerSends: (message) => customerSends(world, message),
    phoneAppSends: (message) => {
      const phone = store.phones.get(message.phoneNumberId);
      if (!phone) throw new Error(`There is no business number ${message.phoneNumberId}.`);
      return phoneAppSends(world, phone, message);
    },
    customerReads: (from, phoneNumberId) => readChat(world, phoneNumberId, digits(from)),
    customer: (phone, change) => store.customers.put(Object.assign(store.customer(digits(phone)), change)),
    template: findTemplate,
    approveTemplate: (name, language) => {
      const template = needTemplate(name, language);
      approve(world, template);
      return template;
    },
    rejectTemplate: (name, reason = 'INVALID_FORMAT', language) => {
      const template = needTemplate(name, language);
      reject(world, template, reason);
      return template;
    },
    pauseTemplate: (name, language) => {
      const template = needTemplate(name, language);
      pause(world, template);
      return template;
    },
    setTemplateQuality: (name, quality, language) => {
      const template = needTemplate(name, language);
      setQuality(world, template, quality);
      return template;
    },
    sentMessages: () => [...acceptedMessages(world)].map(toRecord),
    received: (phone) =>
      [...acceptedMessages(world)].filter((message) => message.customer === digits(phone)).map(toRecord),
    summary: () => summarise(world),
    receipts: () => world.receipts.list(),
    mails: (to) => world.mailbox.list(to),
    stripe: world.stripe,
    fault: (fault) => world.faults.add(fault),
    clearFaults: () => world.faults.clear(),
    webhooks: (controls) => world.webhooks.setControls(controls),
    webhookLog: () => world.webhooks.log.latest(),
    revokeTokens: (wabaId) => revokeTokens(world, wabaId),
    settle: (options) => settle(world, options),
    advance: (ms) => {
      world.clock.advance(ms);
      world.due.wake();
    },
  };
}
