export { BusinessProfileScreen } from './BusinessProfileScreen.tsx';
