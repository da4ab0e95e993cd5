export * from './content.ts';
export { type MessageProblemCode, messageLimits, messageProblemCodes } from './rules.ts';
export { type CloudMessage, type SendEnvelope, toCloudApi } from './toCloudApi.ts';
export { validateMessage } from './validate.ts';
