export {
  type CampaignFacts,
  type Cause,
  type ContactFacts,
  type Decision,
  decide,
  explain,
  type GateFacts,
  loadContactFacts,
  loadNumberFacts,
  loadTemplate,
  type NumberFacts,
  type PortfolioFacts,
  type Refusal,
  type RefusalReason,
  type RuleVerdict,
  type SendableTemplate,
  type TemplateFacts,
  templateFactsOf,
} from './gate/index.ts';
export { type MessageRow, type NewMessage, type QueuedMessage, queueMessage } from './queueMessage.ts';
export { storedTemplate, templateContent } from './templateContent.ts';
export { type ResolvedVariables, resolveVariables, type VariableContact } from './variables.ts';
export { wakeSender } from './wake.ts';
