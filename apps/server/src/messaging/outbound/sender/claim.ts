import type { Change } from '../../ledger/index.ts';
import type { CampaignPace } from '../delivery/pace.ts';
import type { PortfolioPerson } from '../delivery/portfolio.ts';
import type { GateFacts, PortfolioFacts } from '../gate/index.ts';
import type { SendingNumber } from './number.ts';

/** One claiming transaction. */
export interface Claim {
  /** `worker:epoch:n`, of this claim alone: what came of its messages is believed of nobody else. */
  token: string;
  number: SendingNumber;
  now: Date;
  pace: CampaignPace;
  /** The limit of the portfolio: undefined before anybody asked, null without one. */
  portfolio: ClaimPortfolio | null | undefined;
  /** Messages that the gate refused on the way. */
  skipped: Change[];
  /** Campaigns that something changed about, for those who look at them. */
  moved: Set<number>;
  /** Campaigns that the gate stopped for good. */
  stopped: Set<number>;
}

/** The portfolio's count of people, as it grows during one claim. */
export interface ClaimPortfolio {
  facts(cause: GateFacts['cause']): PortfolioFacts;
  /** False when a campaign could only reach people who are counted already. */
  hasRoom(): boolean;
  load(contactIds: readonly number[]): Promise<Map<number, PortfolioPerson>>;
  /** This message will leave: its person counts from now on. */
  take(contactId: number, facts: Pick<GateFacts, 'contact' | 'template' | 'now'>): void;
  /** Writes down who counts. */
  save(): Promise<void>;
}
