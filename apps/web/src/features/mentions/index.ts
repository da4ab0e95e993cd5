export { MentionsScreen } from './MentionsScreen.tsx';
export { NotificationsScreen } from './NotificationsScreen.tsx';
