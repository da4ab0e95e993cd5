/** What caused an outgoing message; `phone_app` messages are only ever reported to us. */
export const causes = ['inbox', 'campaign', 'automation', 'ai_agent', 'api'] as const;
export type Cause = (typeof causes)[number];

/** What the decision is made from. Loaded for many people at once, judged one by one. */
export interface GateFacts {
  now: Date;
  cause: Cause;
  number: NumberFacts;
  contact: ContactFacts;
  /** Null for free-form messages. */
  template: TemplateFacts | null;
}

export interface NumberFacts {
  status: string | null;
  /** There is a token, and Meta did not refuse it. */
  hasToken: boolean;
  violation: string | null;
}

export interface ContactFacts {
  optin: 'opted_in' | 'opted_out' | 'unknown';
  phone: string | null;
  /** Business-scoped user id. */
  bsuid: string | null;
  /** Null when the person never wrote to this number. */
  windowClosesAt: Date | null;
}

export interface TemplateFacts {
  /** Null when it is gone, or belongs to another WhatsApp account than the number. */
  status: string | null;
  category: string;
  /** Keys of variables that have no value. */
  missing: readonly string[];
}

export type RefusalReason =
  | 'number_not_connected'
  | 'number_in_violation'
  | 'template_not_usable'
  | 'template_paused'
  | 'no_phone'
  | 'opted_out'
  | 'window_closed'
  | 'variable_missing';

/** Whom a refusal is about: a campaign stops for the number or the template, and passes over one contact. */
export type RefusalScope = 'number' | 'template' | 'contact';

export interface Refusal {
  reason: RefusalReason;
  scope: RefusalScope;
  /** When to ask again. Null: waiting will not help. */
  until: Date | null;
}

/** Stored with the message: answers "why did this person (not) get it?". */
export type Decision = { at: Date; looked: Looked } & ({ allowed: true } | ({ allowed: false } & Refusal));

/** The facts that were looked at, without anything that identifies a person. */
export interface Looked {
  cause: Cause;
  optin: string;
  windowClosesAt: Date | null;
  number: string | null;
  template: string | null;
  missing?: readonly string[];
}
