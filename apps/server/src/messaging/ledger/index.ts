export type { LedgerEvent, MessageError } from './advance.ts';
export { applyEvents } from './applyEvents.ts';
export {
  type AppliedStatuses,
  applyStatuses,
  callbackDataOf,
  readCallbackData,
  type StatusUpdate,
} from './applyStatuses.ts';
export { closeClaims, forgetClaims, type OpenClaim } from './closeClaims.ts';
export { type CampaignStop, haltCampaign, markDisconnected, stopCampaign } from './consequences.ts';
export { addToCampaigns, type CampaignCounts, type Change, lockCampaigns, noCounts } from './counters.ts';
export { expireSilent, silentBatch } from './expireSilent.ts';
export { leaveLedger } from './leaveLedger.ts';
export { markAbandoned } from './markAbandoned.ts';
export {
  addMessageCounts,
  automationOwner,
  noMessageCounts,
  quarterOf,
  templateOwner,
} from './messageCounts.ts';
export { createdFact } from './messageFacts.ts';
export { type AcceptedResult, type Intent, recordAccepted } from './recordAccepted.ts';
export { recordClaimed } from './recordClaimed.ts';
export { recordSendResults, type SendResult } from './recordSendResults.ts';
export { keptCounts, recountCampaign } from './recountCampaign.ts';
export { type DayCounts, readMessageCounts, recountMessages } from './recountMessages.ts';
export { reopenEnded } from './reopen.ts';
export type { LedgerRow } from './row.ts';
export { settleUncertain, type UncertainDecision } from './settleUncertain.ts';
export { skipForgotten } from './skipForgotten.ts';
export { takeBackClaim } from './takeBackClaim.ts';
export { underWay } from './underWay.ts';
export { withdrawQueued } from './withdrawQueued.ts';
