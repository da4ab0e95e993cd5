export { isUsable, type ParsedPhone, type PhoneProblem, parsePhone, type UsablePhone } from './phones.ts';
export { phoneSpellings } from './phoneSpellings.ts';
