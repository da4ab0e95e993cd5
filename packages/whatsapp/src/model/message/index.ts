export * from './content.ts';
export { type MessageProblemCode, messageProblemCodes } from './rules.ts';
export { type CloudMessage, type SendEnvelope, toCloudApi } from './toCloudApi.ts';
export { validateMessage } from './validate.ts';
