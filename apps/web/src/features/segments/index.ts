export { ConditionBuilder } from './builder/ConditionBuilder.tsx';
export { type Draft, draftOf, finished } from './builder/draft.ts';
export { EditSegmentScreen } from './EditSegmentScreen.tsx';
export { NewSegmentScreen } from './NewSegmentScreen.tsx';
export { SegmentListScreen } from './SegmentListScreen.tsx';
export { SegmentScreen } from './SegmentScreen.tsx';
