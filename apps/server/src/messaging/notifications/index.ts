export { countUnread, type NewNotification, notify, publishUnread, settleHandoffs } from './notify.ts';
export { type Handoff, notifyOfHandoffs } from './notifyOfHandoffs.ts';
export { pushNotifications } from './pushNotifications.ts';
export { conversationTag } from './words.ts';
