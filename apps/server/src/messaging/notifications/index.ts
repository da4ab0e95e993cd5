export { countUnread, type NewNotification, notify, publishUnread, settleHandoffs } from './notify.ts';
export { type Handoff, notifyAnswerers, notifyOfHandoffs } from './notifyOfHandoffs.ts';
export { pushNotifications } from './pushNotifications.ts';
export { conversationTag } from './words.ts';
