export { asksShop } from './asksShop.ts';
export {
  type FlowCondition,
  type FlowConditions,
  flowCondition,
  flowConditions,
  isOwn,
  messageOps,
  type OwnCondition,
} from './condition.ts';
export { fieldsAsked } from './fieldsAsked.ts';
export { optinStatuses } from './optinStatuses.ts';
export { passes, passesNumber, passesText } from './passes.ts';
export * from './segment.ts';
