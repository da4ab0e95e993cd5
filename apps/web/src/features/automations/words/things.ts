import type { Automation, ContactField, Group, Member, Template, TemplateDraft } from '@herald/contract';
import { createContext, use } from 'react';

/** What blocks may point at: read once for the whole editor. */
export interface Things {
  lists: readonly Group[];
  templates: readonly Template[];
  members: readonly Member[];
  fields: readonly ContactField[];
  automations: readonly Automation[];
  /** Templates that are written in this automation, and were not submitted yet. */
  drafts: readonly TemplateDraft[];
  /** Names of secrets; null until somebody looks at what sends them. */
  secrets: readonly string[] | null;
  /** Whether a shop tells of carts and orders. */
  hasShop: boolean;
}

export const noThings: Things = {
  lists: [],
  templates: [],
  members: [],
  fields: [],
  automations: [],
  drafts: [],
  secrets: null,
  hasShop: false,
};

/** Not read yet, or not to be read by whoever looks: nothing of it is called missing. */
export const isUnread = (all: readonly object[]): boolean =>
  Object.values(noThings).some((none) => none === all);

export const ThingsContext = createContext<Things>(noThings);
export const useThings = (): Things => use(ThingsContext);
