export { AccessCodesScreen } from './accessCodes/AccessCodesScreen.tsx';
export { InstallationLogScreen } from './audit/InstallationLogScreen.tsx';
export { NumbersScreen } from './numbers/NumbersScreen.tsx';
export { ViolationsScreen } from './numbers/ViolationsScreen.tsx';
export { OverviewScreen } from './overview/OverviewScreen.tsx';
export { ParkedEventsScreen } from './ParkedEventsScreen.tsx';
export { ImpersonationScreen } from './people/ImpersonationScreen.tsx';
export { TeamsScreen } from './teams/TeamsScreen.tsx';
