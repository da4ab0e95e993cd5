export { InboxLayout } from './InboxLayout.tsx';
export { InboxScreen } from './InboxScreen.tsx';
export { openPicker } from './pickers/pickerStore.ts';
export { useAskWhy } from './pickers/useAskWhy.ts';
