import type { Events } from '../core/events.ts';
import type { ParsedMail } from './parse.ts';

export interface Mail extends ParsedMail {
  id: string;
  at: number;
  recipients: string[];
}

const kept = 200;

/** The mails the product sent, newest last. */
export class Mailbox {
  #mails: Mail[] = [];
  #counter = 0;
  #events: Events;

  constructor(events: Events) {
    this.#events = events;
  }

  add(mail: Omit<Mail, 'id'>): void {
    this.#mails.push({ ...mail, id: String(++this.#counter) });
    if (this.#mails.length > kept) this.#mails.shift();
    this.#events.changed('mails');
  }

  /** All mails, or those to one address, oldest first. */
  list(to?: string): Mail[] {
    const wanted = to?.toLowerCase();
    return this.#mails.filter((mail) => !wanted || mail.recipients.includes(wanted));
  }

  clear(): void {
    this.#mails = [];
    this.#events.changed('mails');
  }
}
