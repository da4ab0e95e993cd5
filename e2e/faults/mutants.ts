// biome-ignore-all lint/suspicious/noTemplateCurlyInString: the texts are code.

/** A way to break the product on purpose, so that the plans show what they see: text that stands once in a file, and what takes its place. */
export interface Mutant {
  name: string;
  changes: { file: string; from: string; to: string }[];
  /** Plans see it by luck alone: the small test that is run instead, and has to fail. */
  seenBy?: SmallTest;
}

export interface SmallTest {
  /** Of Vitest. */
  project: string;
  file: string;
}

const messaging = 'apps/server/src/messaging';
const claimCampaigns = `${messaging}/outbound/sender/claimCampaigns.ts`;
const recorder = `${messaging}/outbound/sender/recorder.ts`;
const poster = `${messaging}/outbound/sender/poster.ts`;
const advance = `${messaging}/ledger/advance.ts`;
const door = 'apps/server/src/intake/door/registerDoors.ts';
const lease = 'apps/server/src/platform/lease.ts';

function mutant(name: string, file: string, from: string, to: string, ...more: Mutant['changes']): Mutant {
  return { name, changes: [{ file, from, to }, ...more] };
}

const recalledTest = { project: 'server', file: `${messaging}/outbound/sender/recalled.test.ts` };

export const mutants: Mutant[] = [
  mutant(
    'unclear is resent',
    `${messaging}/outbound/sender/verdict.ts`,
    "return plain({ kind: 'unanswered', claimedBy });",
    'return again(attempt, { delayMs: 500, usedAttempt: false, error: null });',
  ),
  mutant(
    'abandoned is resent',
    advance,
    "return row.status === 'sending' && !row.accepted_at ? { ...row, status: 'uncertain' } : row;",
    "return row.status === 'sending' && !row.accepted_at ? { ...row, status: 'queued' } : row;",
  ),
  {
    // It is written once more a second later, and has to meet the next attempt under way just then.
    ...mutant(
      'a result counts whatever claim it came of',
      advance,
      'return row.claimed_by === claimedBy && row.accepted_at === null',
      'return claimedBy.length > 0 && row.accepted_at === null',
    ),
    seenBy: { project: 'server', file: `${messaging}/outbound/sender/lostCommit.test.ts` },
  },
  mutant(
    'a message that comes twice is new twice',
    `${messaging}/whatsapp/messages/insertMessages.ts`,
    'on conflict (team_id, wamid) where wamid is not null do nothing',
    'on conflict (team_id, wamid) where wamid is not null do update set wamid = excluded.wamid',
  ),
  mutant(
    'templates are not counted',
    `${messaging}/ledger/recordAccepted.ts`,
    'written.filter(({ templateId }) => templateId !== null);',
    'written.filter(({ templateId }) => templateId !== null).slice(0, 0);',
  ),
  mutant(
    'yes before the commit',
    door,
    "if (verdict === 'genuine') await log.append(webhook.body, source.route(webhook));",
    "if (verdict === 'genuine') void log.append(webhook.body, source.route(webhook)).catch(() => {});",
  ),
  mutant(
    'yes when it fails',
    door,
    "return { status: 503, text: 'Not now.', retryAfter: 5 };",
    "return { status: 200, text: 'ok' };",
  ),
  mutant(
    'pause ignored',
    claimCampaigns,
    `and step = 'SENDING' and deleted_at is null
    order by id\`,`,
    `and step in ('SENDING', 'PAUSED') and deleted_at is null
    order by id\`,`,
    {
      file: claimCampaigns,
      from: "and id = any(${ids}::bigint[]) and step = 'SENDING'",
      to: "and id = any(${ids}::bigint[]) and step in ('SENDING', 'PAUSED')",
    },
    {
      file: claimCampaigns,
      from: "and id = ${campaign.id} and step = 'SENDING'",
      to: "and id = ${campaign.id} and step in ('SENDING', 'PAUSED')",
    },
  ),
  mutant(
    'opt-outs ignored',
    `${messaging}/outbound/gate/rules.ts`,
    "if (contact.optin !== 'opted_out') return null;",
    "if (contact.optin !== 'opted_out' || template) return null;",
  ),
  mutant(
    'fence off',
    lease,
    'and epoch = ${lease.epoch} and expires_at > clock_timestamp()\n    for key share',
    '\n    for key share',
    { file: lease, from: 'return now < lease.safeUntil;', to: 'return now < lease.safeUntil + 1e9;' },
  ),
  mutant(
    'some reads dropped',
    `${messaging}/ledger/applyStatuses.ts`,
    '    const facts = found.get(index);',
    `    if (update.status === 'read' && (update.messageId ?? 0) % 211 === 0) return;
    const facts = found.get(index);`,
  ),
  mutant(
    'client id ignored',
    `${messaging}/outbound/queueMessage.ts`,
    '  const named = inputs.filter(({ clientId }) => clientId !== undefined);',
    '  const named = inputs.filter(() => false);',
    {
      file: `${messaging}/outbound/insertMessages.ts`,
      from: 'client_id: input.clientId,',
      to: 'client_id: undefined,',
    },
  ),
  mutant(
    'capped is not reopened',
    `${messaging}/ledger/replaceFailed.ts`,
    'tellReopened(tx, await reopen(tx, waiting.map(campaignOfFreed)), new Date());',
    '',
  ),
  mutant(
    'results forgotten',
    recorder,
    '    entries.push(...withoutLost(rest));\n    await pause',
    '    settle(rest);\n    await pause',
  ),
  mutant(
    'two at once to one person',
    poster,
    'buffer.pick((contactId) => busy.has(contactId) || tools.isPreparing(contactId));',
    'buffer.pick(() => false);',
  ),
  mutant(
    'a decision is not asked again',
    poster,
    'now <= held.goodUntil && !tools.recalls.concern(held) && held.mayLeave(app.clock.now());',
    'now >= 0 || held.mayLeave(app.clock.now());',
    { file: poster, from: 'if (waitMs > longestPauseMs) giveBackAll', to: 'if (waitMs > 1e9) giveBackAll' },
  ),
  {
    // A plan stops a process while a request waits for a connection once in many times.
    ...mutant(
      'what waits for a connection leaves whoever sends by then',
      poster,
      'tools.isOurs() && isFresh(held, performance.now());',
      'isFresh(held, performance.now());',
    ),
    seenBy: recalledTest,
  },
  mutant(
    'tries are not counted before they begin',
    'apps/server/src/intake/consumer/care.ts',
    'set attempts = attempts + 1',
    'set attempts = attempts + 0',
  ),
  mutant(
    'skipped are not counted',
    claimCampaigns,
    'total_skipped = total_skipped + ${skipped},',
    'total_skipped = total_skipped,',
  ),
  mutant(
    'what was doubted is not found by its name',
    `${messaging}/ledger/applyStatuses.ts`,
    'and (by_id.wamid = u.wamid or (by_id.wamid is null and ${isOfItsClaim}))',
    'and (by_id.wamid = u.wamid or (by_id.wamid is not null and ${isOfItsClaim}))',
  ),
  {
    // Leases and shards keep two from taking in the same, so no plan meets it.
    ...mutant(
      'what somebody else has taken in is taken in twice',
      'apps/server/src/intake/consumer/markDone.ts',
      'if (removed + kept !== done.length)',
      'if (removed + kept > done.length)',
    ),
    seenBy: { project: 'server', file: 'apps/server/src/intake/consumer/markDone.test.ts' },
  },
];
