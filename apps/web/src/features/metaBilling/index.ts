export { MetaBillingScreen } from './MetaBillingScreen.tsx';
