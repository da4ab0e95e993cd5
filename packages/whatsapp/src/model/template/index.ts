export {
  buttonsOf,
  groupButtons,
  type PlacedButton,
  placeCardButtons,
  placeGroupedButtons,
} from './buttons.ts';
export type * from './cloudTemplate.ts';
export { componentsToStructure } from './fromComponents.ts';
export * from './headers.ts';
export type * from './meta.ts';
export {
  isFilled,
  mediaOf,
  mediaValue,
  momentOf,
  productsOf,
  type VariableKind,
  variableKinds,
} from './needs.ts';
export { fillPlaceholders, type Placeholder, placeholderKeys, placeholdersIn } from './placeholders.ts';
export {
  type RenderedButton,
  type RenderedCard,
  type RenderedHeader,
  type RenderedTemplate,
  type RenderOptions,
  renderTemplate,
} from './render.ts';
export { type QuickReply, quickRepliesOf } from './replies.ts';
export * from './schema.ts';
export { buildTemplateSend, type TemplateSend, type TemplateSendRequest, urlSuffix } from './send.ts';
export * from './statuses.ts';
export { structureToComponents, structureToCreation } from './toComponents.ts';
export {
  type TemplateProblemCode,
  templateProblemCodes,
  type ValidateTemplateOptions,
  validateTemplate,
} from './validate/index.ts';
export { type NeededVariable, type TemplateValues, type VariablePlace, variablesOf } from './variables.ts';
