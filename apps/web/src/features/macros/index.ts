export { MacrosScreen } from './MacrosScreen.tsx';
