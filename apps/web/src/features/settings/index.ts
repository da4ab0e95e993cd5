export { LanguagesScreen } from './LanguagesScreen.tsx';
export { ApiScreen, IntegrationsScreen, WebhooksScreen } from './PlannedScreens.tsx';
