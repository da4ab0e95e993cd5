export { AccessCodesScreen } from './accessCodes/AccessCodesScreen.tsx';
export { ParkedEventsScreen } from './ParkedEventsScreen.tsx';
