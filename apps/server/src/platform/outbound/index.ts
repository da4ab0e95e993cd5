export { RefusedAddress } from './guard.ts';
export {
  createOutbound,
  type Outbound,
  type OutboundRequest,
  type OutboundResponse,
  OutboundTooLarge,
} from './outbound.ts';
