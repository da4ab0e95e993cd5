export { InboxSettingsScreen } from './InboxSettingsScreen.tsx';
