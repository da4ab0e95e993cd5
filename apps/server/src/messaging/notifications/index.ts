export { announceNotifications } from './announceNotifications.ts';
export { countUnread, type NewNotification, notify, settleHumanCalls, tellUnread } from './notify.ts';
export { conversationTag } from './words.ts';
