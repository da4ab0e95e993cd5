export { PricingScreen } from './PricingScreen.tsx';
