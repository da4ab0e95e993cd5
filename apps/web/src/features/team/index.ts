export { TeamSettingsScreen } from './TeamSettingsScreen.tsx';
