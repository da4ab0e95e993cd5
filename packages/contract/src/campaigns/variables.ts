export {
  contactFields,
  type VariableMapping,
  type VariableSource,
  variableMapping,
  variableSource,
} from '@herald/flow';
