export { announceNotifications } from './announceNotifications.ts';
export { countUnread, type NewNotification, notify, settleHandoffs, tellUnread } from './notify.ts';
export { conversationTag } from './words.ts';
