export { isPublicAddress } from './addresses.ts';
export { RefusedAddress } from './guard.ts';
export {
  createOutbound,
  type Outbound,
  type OutboundRequest,
  type OutboundResponse,
  OutboundTooLarge,
} from './outbound.ts';
