export {
  type FlowCondition,
  type FlowConditions,
  flowCondition,
  flowConditions,
  type OwnCondition,
} from './condition.ts';
export * from './segment.ts';
