import type { Row } from './rows.ts';
import type { Follower } from './tables.ts';

export interface Identity {
  kind: string;
  value: string;
}

/** Two conversations with one number that became one; `kept` is null when there was only the other. */
export interface JoinedConversation {
  phone_number_id: number;
  kept: Row | null;
  merged: Row;
  after: Row;
}

/** Pairs of people known to be two: those that now name the kept one, and those that said so twice. */
export interface JoinedApart {
  moved: number[];
  dropped: Row[];
}

/** All that is needed to part two people again. */
export interface Snapshot {
  kept: Row;
  merged: Row;
  /** The kept one as the merge left it. */
  after: Row;
  moved: Record<Follower, number[]>;
  merges: number[];
  identities: Identity[];
  /** Numbers that the merged one carried without an identity. */
  learned: Identity[];
  lists: number[];
  portfolios: string[];
  /** Rows for which there was no room beside one of the kept person's. */
  dropped: Record<'group_members' | 'campaign_recipients' | 'portfolio_recipients', Row[]>;
  portfolioTimes: { portfolio: string; before: string; after: string }[];
  /** Absent in merges of before anybody could be found to be two people. */
  apart?: JoinedApart;
  conversations: JoinedConversation[];
  /** Messages that waited for an answer, in place of which one of the kept person's waits. */
  cancelled: number[];
  /** Written by the merge. */
  added: { consent_events: number[]; conversation_events: number[] };
  /** Numbers that showed the merged person last. */
  shownBy: number[];
}
