export { ColorField } from './ColorField.tsx';
export { GroupListScreen } from './GroupListScreen.tsx';
export { GroupScreen } from './GroupScreen.tsx';
export { GroupSettingsScreen } from './GroupSettingsScreen.tsx';
export { GroupTabs } from './GroupTabs.tsx';
export { ImportGroupScreen } from './ImportGroupScreen.tsx';
