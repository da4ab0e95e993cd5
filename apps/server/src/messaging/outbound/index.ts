export {
  type Cause,
  type ContactFacts,
  type Decision,
  decide,
  type GateFacts,
  loadNumberFacts,
  loadTemplate,
  type NumberFacts,
  type Refusal,
  type RefusalReason,
  type SendableTemplate,
  type TemplateFacts,
} from './gate/index.ts';
export { type MessageRow, type NewMessage, type QueuedMessage, queueMessage } from './queueMessage.ts';
export { storedTemplate, templateContent } from './templateContent.ts';
export { type ResolvedVariables, resolveVariables, type VariableContact } from './variables.ts';
export { wakeSender } from './wake.ts';
