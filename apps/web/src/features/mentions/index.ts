export { MentionsScreen } from './MentionsScreen.tsx';
