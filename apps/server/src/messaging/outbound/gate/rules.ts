import {
  bestHourHasCome,
  notInQuietHours,
  notTooFrequent,
  planAllows,
  portfolioHasRoom,
  recipientTimeHasCome,
  winnerIsKnown,
  withinBudget,
} from './deliveryRules.ts';
import { restrictionOn } from './restrictions.ts';
import type { Rule } from './types.ts';

const minute = 60_000;

/** Statuses of Meta under which a number cannot send. Others (FLAGGED, RATE_LIMITED…) warn; a new one must not stop us. */
const offline = new Set(['DISCONNECTED', 'PENDING', 'UNVERIFIED', 'MIGRATED', 'DELETED', 'BANNED']);

export const teamNotBlocked: Rule = ({ number }) =>
  number.isBlocked ? { reason: 'team_blocked', scope: 'number', until: null } : null;

export const teamStays: Rule = ({ number }) =>
  number.isEnding ? { reason: 'team_ending', scope: 'number', until: null } : null;

export const numberConnected: Rule = ({ number }) => {
  const isConnected = number.hasToken && !offline.has(number.status ?? '');
  return isConnected ? null : { reason: 'number_not_connected', scope: 'number', until: null };
};

/**
 * A violation or a ban stops everything; a restriction stops some kinds of messages, and mostly ends by itself. Campaigns
 * wait for that, somebody who writes now is told now.
 */
export const numberNotInViolation: Rule = ({ number, template, cause, now }) => {
  const stop =
    number.violation === null ? restrictionOn(number.restrictions, template, now) : { until: null };
  const until = cause === 'campaign' ? (stop?.until ?? null) : null;
  return stop && { reason: 'number_in_violation', scope: 'number', until };
};

/** A paused template comes back by itself, and one in review is decided about; nothing else comes back. */
export const templateUsable: Rule = ({ template, now }) => {
  if (!template || template.status === 'APPROVED') return null;
  const until = new Date(now.getTime() + 15 * minute);
  if (template.status === 'PAUSED') return { reason: 'template_paused', scope: 'template', until };
  if (template.status === 'PENDING') return { reason: 'template_in_review', scope: 'template', until };
  return { reason: 'template_not_usable', scope: 'template', until: null };
};

/** WhatsApp refuses codes to people whom it knows only by a user id (131062). */
export const hasAddress: Rule = ({ contact, template }) => {
  const needsPhone = template?.category === 'AUTHENTICATION';
  const isReachable = contact.phone !== null || (contact.bsuid !== null && !needsPhone);
  return isReachable ? null : { reason: 'no_phone', scope: 'contact', until: null };
};

/** Whoever is blocked gets nothing of any kind: it would tell them that they were heard. */
export const contactNotBlocked: Rule = ({ contact }) =>
  contact.isBlocked ? { reason: 'contact_blocked', scope: 'contact', until: null } : null;

/** No marketing and no campaign of any kind. An answer to what the person just wrote is neither. */
export const notOptedOut: Rule = ({ contact, template, cause }) => {
  if (contact.optin !== 'opted_out') return null;
  const isUnwanted = cause === 'campaign' || template?.category === 'MARKETING';
  return isUnwanted ? { reason: 'opted_out', scope: 'contact', until: null } : null;
};

export const windowOpen: Rule = ({ contact, template, now }) => {
  const isAllowed = template !== null || (contact.windowClosesAt !== null && contact.windowClosesAt > now);
  return isAllowed ? null : { reason: 'window_closed', scope: 'contact', until: null };
};

export const variablesFilled: Rule = ({ template }) =>
  template && template.missing.length > 0
    ? { reason: 'variable_missing', scope: 'contact', until: null }
    : null;

/** A reminder is nothing to whoever has bought meanwhile, however late it leaves. */
export const stillWanted: Rule = ({ terms, contact }) =>
  terms?.unlessCheckoutDone && contact.isSettled
    ? { reason: 'order_placed', scope: 'contact', until: null }
    : null;

/** In the order in which people want to hear of them: what concerns everybody first. The first refusal counts. */
export const rules: Readonly<Record<string, Rule>> = {
  team_not_blocked: teamNotBlocked,
  team_stays: teamStays,
  number_connected: numberConnected,
  number_not_in_violation: numberNotInViolation,
  plan_allows: planAllows,
  template_usable: templateUsable,
  has_address: hasAddress,
  contact_not_blocked: contactNotBlocked,
  not_opted_out: notOptedOut,
  still_wanted: stillWanted,
  window_open: windowOpen,
  variables_filled: variablesFilled,
  not_too_frequent: notTooFrequent,
  recipient_time_has_come: recipientTimeHasCome,
  best_hour_has_come: bestHourHasCome,
  not_in_quiet_hours: notInQuietHours,
  winner_is_known: winnerIsKnown,
  portfolio_has_room: portfolioHasRoom,
  // Last: what is refused otherwise costs nothing.
  within_budget: withinBudget,
};
