export { SupportReportScreen } from './SupportReportScreen.tsx';
