export { ConnectPhoneScreen } from './ConnectPhoneScreen.tsx';
export { CreateTeamScreen } from './CreateTeamScreen.tsx';
export { CustomizeProfileScreen } from './CustomizeProfileScreen.tsx';
export { guessCountry, guessTimeZone } from './guessPlace.ts';
export { NewTeamScreen } from './NewTeamScreen.tsx';
export { OnboardingLayout } from './OnboardingLayout.tsx';
export { SwitchTeamScreen } from './SwitchTeamScreen.tsx';
