import type { Output } from '../model/index.ts';

export interface KnownTemplate {
  name: string;
  status: string;
  category: string;
  /** Keys of the values without which it cannot be sent: `body.1`. */
  variables: readonly string[];
  replies: readonly { key: Output; title: string }[];
}

/** What exists beside the graph. What is absent is not asked: a screen may know less than the server. */
export interface Known {
  templates?: ReadonlyMap<number, KnownTemplate>;
  lists?: ReadonlySet<number>;
  members?: ReadonlySet<number>;
  /** Keys of the team's own fields. */
  attributes?: ReadonlySet<string>;
  files?: ReadonlySet<number>;
  /** Other automations of the number, by id, with those that they start. */
  automations?: ReadonlyMap<number, readonly number[]>;
  /** Names of secrets. */
  secrets?: ReadonlySet<string>;
  shop?: boolean;
  /** Words of other active automations, normalized, with the name of whoever wins. */
  words?: ReadonlyMap<string, string>;
  /** Whether a word stops messages: no automation may take it. */
  isStopWord?(word: string): boolean;
  /** This automation. */
  automationId?: number;
}
