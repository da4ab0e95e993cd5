export { type ContactQuestion, explainContact } from './explainContact.ts';
export { explainRecipient, type RecipientQuestion } from './explainRecipient.ts';
