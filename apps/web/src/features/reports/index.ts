export { LiveScreen } from './LiveScreen.tsx';
export { SupportReportScreen } from './SupportReportScreen.tsx';
