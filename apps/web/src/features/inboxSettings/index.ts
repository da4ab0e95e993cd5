export { HoursEditor } from './hours/HoursEditor.tsx';
export { InboxSettingsScreen } from './InboxSettingsScreen.tsx';
