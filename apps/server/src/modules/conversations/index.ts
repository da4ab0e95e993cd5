import type { InboundListener } from '../../messaging/whatsapp/index.ts';
import type { Module } from '../../module.ts';
import { awayListener } from './away/awayListener.ts';
import { sendAway } from './away/sendAway.ts';
import { blockListener, tellBlock, tellUnblocked } from './block/tellBlock.ts';
import { failedAnswers, tellFailed } from './failed/tellFailed.ts';
import { followListener, tellFollowers } from './follow/tellFollowers.ts';
import { registerMacros } from './macros/index.ts';
import { readRowsOf } from './readRows.ts';
import { sendReadReceipt } from './receipts/sendReadReceipt.ts';
import { sendTyping } from './receipts/showTyping.ts';
import { registerConversations } from './routes.ts';
import { scheduledListener, sendDue, sweepScheduled } from './scheduled/index.ts';
import { registerSending } from './sendingRoutes.ts';
import { registerTeamWork } from './teamRoutes.ts';
import { transcriptMail } from './transcript/transcriptMail.ts';
import { wakeConversation, wakeOverdue } from './wakeConversations.ts';

export { addOpenSeconds, isOpen, nextOpening, openSeconds } from './away/hours.ts';
export { addNote } from './commands/addNote.ts';
export { assignConversations } from './commands/assignConversations.ts';
export { blockContacts } from './commands/blockContacts.ts';
export { closeConversations } from './commands/closeConversations.ts';
export { endHandoff } from './commands/endHandoff.ts';
export { labelConversations } from './commands/labelConversations.ts';
export { markConversations } from './commands/markConversations.ts';
export { requestHandoff } from './commands/requestHandoff.ts';
export { sendMessage } from './commands/sendMessage.ts';
export { snoozeConversations } from './commands/snoozeConversations.ts';
export { handOnConversations } from './handOnConversations.ts';
export { listAwaiting } from './listAwaiting.ts';
export { holdScheduled } from './scheduled/index.ts';
export { clientIdFor } from './send/clientIdFor.ts';
export { refusedByGate } from './send/refusals.ts';
export { isShown } from './thread/readThread.ts';

/** What follows here when people write. */
export const conversationListeners: readonly InboundListener[] = [
  scheduledListener,
  awayListener,
  blockListener,
  followListener,
];

export const conversations: Module = {
  name: 'conversations',
  register(http) {
    registerConversations(http);
    registerTeamWork(http);
    registerSending(http);
    registerMacros(http);
  },
  realtimeRows: readRowsOf,
  subscribers: [failedAnswers],
  mails: [transcriptMail],
  jobs: [
    tellFailed,
    tellFollowers,
    sendReadReceipt,
    sendTyping,
    wakeConversation,
    wakeOverdue,
    sendAway,
    sendDue,
    sweepScheduled,
    tellBlock,
    tellUnblocked,
  ],
};
