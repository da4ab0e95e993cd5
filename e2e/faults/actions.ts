export const processNames = ['web', 'worker 1', 'worker 2'] as const;
export type ProcessName = (typeof processNames)[number];

/** What the sandbox shall do to coming requests; its README explains the words. */
export interface SandboxFault {
  kind: string;
  times: number;
  every: number;
  path: 'messages';
  httpStatus?: number;
  code?: number;
  retryAfterSeconds?: number;
  delayMs?: number;
}

/** How webhooks travel for a while. */
export interface Weather {
  paused?: boolean;
  duplicateNext?: number;
  reorder?: boolean;
  delayMs?: number;
  jitterMs?: number;
  batchSize?: number;
}

export type Action =
  | { kind: 'kill' | 'restart'; process: ProcessName; downMs: number }
  /** Whoever sends for a shop stands still, or hears nothing of its leases, for longer than they live. */
  | { kind: 'freeze' | 'keep leases back'; shop: number; forMs: number }
  /** Of the coming transactions that say these words; of any without. */
  | { kind: 'lose commits'; process: ProcessName; count: number; words?: string }
  | { kind: 'cut database'; process: ProcessName }
  | { kind: 'slow database'; process: ProcessName; ms: number; forMs: number }
  | { kind: 'stop database'; how: 'fast' | 'immediate' | 'kill'; downMs: number }
  | { kind: 'sandbox'; fault: SandboxFault }
  | { kind: 'webhooks'; weather: Weather; forMs: number }
  | { kind: 'redeliver'; posts: number }
  | { kind: 'customers write'; shop: number; customers: number[] }
  | { kind: 'agent reads'; shop: number; answers: boolean; repeats: boolean }
  /** Meanwhile its rules may be changed: with `perMinute` it goes on no faster than so. */
  | { kind: 'pause'; shop: number; forMs: number; perMinute: number | null }
  /** WhatsApp pauses the template of the campaign, and lifts that. */
  | { kind: 'pause template'; shop: number; forMs: number }
  /** Recipients by their place in the file: those of the campaign are sent to in that order. */
  | { kind: 'opt out'; shop: number; recipients: number[] }
  | { kind: 'merge'; shop: number; kept: number; merged: number }
  | { kind: 'second campaign'; shop: number; deletedAfterMs: number | null }
  | Decision
  | Rarer;

/** What people decide, and WhatsApp, while a campaign is on its way. */
type Decision =
  /** By their place in the file: not among those who write. */
  | { kind: 'erase'; shop: number; recipient: number }
  /** The shop's third campaign, at the next full minute. */
  | { kind: 'schedule'; shop: number }
  /** From now on nobody gets the shop's second campaign: it is night where they live. */
  | { kind: 'quiet hours'; shop: number }
  /** WhatsApp lets Herald in no longer, until the merchant connects the number anew. */
  | { kind: 'revoke access'; shop: number; forMs: number };

/** What comes about more rarely, and is drawn last. */
type Rarer =
  /** Every process is started anew, one after the other, as the next release. */
  | { kind: 'deploy' }
  /** A person has what is uncertain of the campaign sent again. */
  | { kind: 'settle uncertain'; shop: number }
  /** Campaigns of two numbers of the team go to the same people, whom a cap keeps from getting both. */
  | { kind: 'two numbers'; shop: number }
  /** The shop's third campaign gets another template while it waits for its time. */
  | { kind: 'edit planned'; shop: number }
  /** A webhook that ends whoever reads it, or whoever takes in one of the three messages that it tells of. */
  | { kind: 'deadly event'; shop: number; isShared: boolean }
  /** WhatsApp refuses for the pace, and the answers of the commits get lost that write this down: by then it is tried again. */
  | { kind: 'lose refusals' };

export interface TimedAction {
  /** Milliseconds after the campaigns began. */
  at: number;
  action: Action;
}

/** One way to break Herald, wholly told by its seed and its sizes. */
export interface Plan {
  seed: number;
  /** Of each shop's campaign. */
  recipients: number;
  /** Milliseconds during which things break. */
  stormMs: number;
  shops: number;
  /** What the numbers can: 1,000 messages a second or 80. */
  throughput: 'HIGH' | 'STANDARD';
  /** `late`: no status comes before everything has been tried that would be tried again. */
  statuses: 'soon' | 'late';
  /** `threeDigits`: a few customers never answer, are not on WhatsApp, answer by themselves … */
  behaviours: 'off' | 'threeDigits';
  /** Whether whom WhatsApp protects from too much marketing (131049) is tried again within the plan: at the end of the campaign. */
  capped: 'tomorrow' | 'soon';
  /** By how many milliseconds the clock of each process is wrong. */
  clocks: Record<ProcessName, number>;
  /** The worker that is asked to stop in the end, so that the other one shows that it is well alone. */
  retires: ProcessName;
  actions: TimedAction[];
}
