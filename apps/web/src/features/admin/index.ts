export { ParkedEventsScreen } from './ParkedEventsScreen.tsx';
