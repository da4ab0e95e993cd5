export { ConnectShopifyScreen } from './ConnectShopifyScreen.tsx';
export { RegisterShopifyScreen } from './RegisterShopifyScreen.tsx';
