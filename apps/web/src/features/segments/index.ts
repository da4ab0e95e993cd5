export { EditSegmentScreen } from './EditSegmentScreen.tsx';
export { NewSegmentScreen } from './NewSegmentScreen.tsx';
export { SegmentListScreen } from './SegmentListScreen.tsx';
export { SegmentScreen } from './SegmentScreen.tsx';
