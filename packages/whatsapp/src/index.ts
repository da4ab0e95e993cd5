export { type CloudApiOptions, createCloudApi } from './client/createCloudApi.ts';
export { CloudApiError, type CloudApiErrorFacts } from './client/error.ts';
export { type PaymentState, readPaymentState } from './client/payment.ts';
export type * from './client/types.ts';
export { parseJson } from './json.ts';
export * from './model/index.ts';
export { bundledRates, bundledRatesFolder, loadRates } from './rates.ts';
export * from './webhook/index.ts';
