export { ChooseProducts } from './ChooseProducts.tsx';
