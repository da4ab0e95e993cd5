export { InvitationScreen } from './invitations/InvitationScreen.tsx';
export { TeammatesScreen } from './TeammatesScreen.tsx';
