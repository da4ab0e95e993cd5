type Advice =
  | 'reconnect'
  | 'payment'
  | 'quality'
  | 'locked'
  | 'template'
  | 'templateChanged'
  | 'displayName'
  | 'canary'
  | 'failures'
  | 'optOuts'
  | 'qualityRed'
  | 'budget';

/** Codes that we have words for, by what a person can do about them. */
const advice: Partial<Record<string, Advice>> = {
  '0': 'reconnect',
  '3': 'reconnect',
  '10': 'reconnect',
  '33': 'reconnect',
  '190': 'reconnect',
  '131005': 'reconnect',
  '131045': 'reconnect',
  number_not_connected: 'reconnect',
  '131042': 'payment',
  '131048': 'quality',
  '131064': 'quality',
  '368': 'locked',
  '131031': 'locked',
  number_in_violation: 'locked',
  '131037': 'displayName',
  '132001': 'template',
  '132016': 'template',
  template_not_usable: 'template',
  template_changed: 'templateChanged',
  canary_failed: 'canary',
  too_many_failures: 'failures',
  too_many_opt_outs: 'optOuts',
  quality_red: 'qualityRed',
  budget_reached: 'budget',
};

/** Meta's 200 to 299: a permission is missing. */
const isPermission = (code: string) => /^2\d\d$/.test(code);

/** Names the words for a stop; `other` when all we can do is quote. */
export function adviceFor(code: string): Advice | 'other' {
  return advice[code] ?? (isPermission(code) ? 'reconnect' : 'other');
}

const ofRules: ReadonlySet<string> = new Set(['canary', 'failures', 'optOuts', 'budget']);

/** Other rules of delivery let it go on. */
export function isAboutRules(known: Advice | 'other'): boolean {
  return ofRules.has(known);
}
