export { AutomationListScreen } from './AutomationListScreen.tsx';
export { AutomationScreen } from './AutomationScreen.tsx';
export { AutomationStatsScreen } from './AutomationStatsScreen.tsx';
export { AutomationLibraryScreen } from './library/AutomationLibraryScreen.tsx';
