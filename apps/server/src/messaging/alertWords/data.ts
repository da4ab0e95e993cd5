import type { AlertKind, LackingThing } from '@herald/contract';
import type { Outcome } from '../reasons.ts';

interface Named {
  name: string;
}
interface CampaignData extends Named {
  failed: number;
  total: number;
}
interface TemplateData extends Named {
  language: string;
}
interface Moved extends TemplateData {
  /** Categories, in WhatsApp's words. */
  from: string;
  to: string;
}

/** What the words of each kind name. SQL writes it as JSON, so times are text. */
export interface AlertData {
  number_violation: Named & { said: string };
  number_lost: Named;
  number_pin: Named;
  number_disconnected: Named;
  number_restricted: Named & { what: string[]; until: string | null };
  number_payment: Named;
  plan_payment: { ends_at: string; is_over: boolean };
  number_quality: Named;
  campaign_stopped: Named & { code: string; message: string | null };
  campaign_failed: CampaignData;
  /** A date of a campaign that repeats, on the team's clock. */
  campaign_skipped: Named & { date: string; code: string };
  template_disabled: TemplateData;
  template_paused: TemplateData;
  template_refused: TemplateData & { reason: string | null; is_limit: boolean };
  template_will_move: Moved & { at: string | null };
  automation_trouble: Named & { things: LackingThing[] };
  /** The last of them: the name and the type of its block, and how the run ended. */
  automation_failed: Named & { count: number; block: string; type: string | null; reason: string };
  answer_failed: Outcome;
  import_failed: Named & { error: string | null };
  export_failed: Record<string, never>;
  parked: { count: number; ids: number[] };
  template_moved: Moved;
  campaign_finished: CampaignData & { skipped: number };
  import_finished: Named & { created: number; updated: number; refused: number };
  new_device: { device: string | null; ip: string };
}

/** What words are made of besides. */
export interface Told {
  /** A day and a time, with their zone. */
  moment: (at: string) => string;
  /** A day alone. */
  day: (at: string) => string;
  /** A day of the calendar, whatever the zone. */
  date: (date: string) => string;
  count: (value: number) => string;
  /** The words that go with a number: in French none and one are singular, in English one alone. */
  plural: (value: number, one: string, other: string) => string;
  /** Whom a conversation is with; null where an alert is about none, or they are unknown. */
  person: string | null;
  /** In words: why a campaign stopped, why an answer failed. */
  reason: string;
  /** Whether the reader may do what has to be done. */
  mayAct: boolean;
}

export interface Words {
  title: string;
  advice: string;
  /** On the button; null where there is never a page to go to. */
  button: string | null;
}

/** All words of a language, made from the data of each kind. */
export type AlertWords = { readonly [Kind in AlertKind]: (data: AlertData[Kind], told: Told) => Words };
