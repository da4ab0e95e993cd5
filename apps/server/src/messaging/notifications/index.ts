export { countUnread, type NewNotification, notify, publishUnread, settleHandoffs } from './notify.ts';
export { pushNotifications } from './pushNotifications.ts';
export { conversationTag } from './words.ts';
