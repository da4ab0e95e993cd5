export { type Answerer, answeringRoles, answersNumber, readAnswerers } from './agents.ts';
export { type ConversationEvent, recordEvents } from './events.ts';
export { memberJson } from './memberName.ts';
export { countUnread, type NewNotification, notify, settleHumanCalls, tellUnread } from './notify.ts';
export { announceMessages, pushListener } from './push/announceMessages.ts';
export { announceNotifications } from './push/announceNotifications.ts';
export { type Turn, type Turns, takeTurns, type Wanted } from './takeTurns.ts';
