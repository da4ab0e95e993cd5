import { join } from 'node:path';
import { bsuidOf } from './ids.ts';
import { type Journal, memoryJournal, SqliteJournal } from './journal.ts';
import { MediaBytes } from './mediaBytes.ts';
import type {
  Business,
  Chat,
  Customer,
  MediaFile,
  Message,
  PhoneNumber,
  SignupCode,
  Template,
  TokenGrant,
  Upload,
  Waba,
} from './model.ts';
import { Table } from './table.ts';

/** All state of the sandbox. Assets hang under their WhatsApp Business Account, as at Meta. */
export class Store {
  readonly journal: Journal;
  readonly bytes: MediaBytes;
  readonly businesses: Table<Business>;
  readonly wabas: Table<Waba>;
  readonly phones: Table<PhoneNumber>;
  readonly tokens: Table<TokenGrant>;
  readonly codes: Table<SignupCode>;
  readonly templates: Table<Template>;
  readonly media: Table<MediaFile>;
  readonly uploads: Table<Upload>;
  readonly customers: Table<Customer>;
  readonly chats: Table<Chat>;
  readonly messages: Table<Message>;
  readonly #templatesByName = new Map<string, Template[]>();
  readonly #bsuids = new Map<string, string>();
  readonly #phonesByBsuid = new Map<string, string>();

  constructor(dataDir?: string) {
    this.journal = dataDir ? new SqliteJournal(dataDir) : memoryJournal;
    this.bytes = new MediaBytes(dataDir ? join(dataDir, 'media') : null);
    const byId = <T extends { id: string }>(row: T): string => row.id;
    this.businesses = new Table('business', this.journal, byId);
    this.wabas = new Table('waba', this.journal, byId);
    this.phones = new Table('phone', this.journal, byId);
    this.tokens = new Table('token', this.journal, (row) => row.token);
    this.codes = new Table('code', this.journal, (row) => row.code);
    this.templates = new Table('template', this.journal, byId);
    this.media = new Table('media', this.journal, byId);
    this.uploads = new Table('upload', this.journal, byId);
    this.customers = new Table('customer', this.journal, (row) => row.phone);
    this.chats = new Table('chat', this.journal, byId);
    this.messages = new Table('message', this.journal, byId);
    for (const template of this.templates.all()) this.#indexTemplate(template);
  }

  addTemplate(template: Template): Template {
    this.#indexTemplate(template);
    return this.templates.put(template);
  }

  /** Every language of a template name, deleted ones included. */
  templatesNamed(wabaId: string, name: string): readonly Template[] {
    return this.#templatesByName.get(`${wabaId}:${name}`) ?? [];
  }

  templatesOf(wabaId: string): Template[] {
    return this.templates.filter((template) => template.wabaId === wabaId && template.status !== 'DELETED');
  }

  phonesOf(wabaId: string): PhoneNumber[] {
    return this.phones.filter((phone) => phone.wabaId === wabaId);
  }

  businessOf(wabaId: string): Business | undefined {
    const waba = this.wabas.get(wabaId);
    return waba && this.businesses.get(waba.businessId);
  }

  /** The customer behind a number; anybody one writes to exists. */
  customer(phone: string): Customer {
    const known = this.customers.get(phone);
    if (known) return known;
    return this.customers.put({
      phone,
      name: defaultName(phone),
      hidesPhone: false,
      hasBsuid: true,
      played: false,
      blockedPhones: [],
      stoppedMarketing: [],
    });
  }

  chat(phoneNumberId: string, customer: string): Chat {
    const id = `${phoneNumberId}:${customer}`;
    const known = this.chats.get(id);
    if (known) return known;
    return this.chats.put({
      id,
      phoneNumberId,
      customer,
      lastInboundAt: 0,
      freeEntryUntil: 0,
      referralAt: 0,
      typingUntil: 0,
      unread: 0,
      messageIds: [],
      lastAt: 0,
    });
  }

  bsuid(phone: string, businessId: string): string {
    const key = `${businessId}:${phone}`;
    const known = this.#bsuids.get(key);
    if (known) return known;
    const bsuid = bsuidOf(phone, businessId);
    this.#bsuids.set(key, bsuid);
    this.#phonesByBsuid.set(bsuid, phone);
    return bsuid;
  }

  customerByBsuid(bsuid: string, businessId: string): Customer | undefined {
    const phone = this.#phonesByBsuid.get(bsuid);
    if (phone) return this.customers.get(phone);
    return this.customers.find((customer) => this.bsuid(customer.phone, businessId) === bsuid);
  }

  #indexTemplate(template: Template): void {
    const key = `${template.wabaId}:${template.name}`;
    const list = this.#templatesByName.get(key);
    if (list) list.push(template);
    else this.#templatesByName.set(key, [template]);
  }
}

const firstNames = [
  'Anaïs',
  'Léa',
  'Hugo',
  'Inès',
  'Karim',
  'Chloé',
  'Noah',
  'Camille',
  'Lucas',
  'Zoé',
  'Tom',
  'Sarah',
];
const lastNames = [
  'Martin',
  'Bernard',
  'Dubois',
  'Petit',
  'Moreau',
  'Laurent',
  'Garcia',
  'Roux',
  'Fournier',
  'Girard',
];

/** The same number always gets the same believable name. */
function defaultName(phone: string): string {
  let hash = 7;
  for (const digit of phone) hash = (hash * 31 + digit.charCodeAt(0)) >>> 0;
  return `${firstNames[hash % firstNames.length]} ${lastNames[(hash >>> 8) % lastNames.length]}`;
}
