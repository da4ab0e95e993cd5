import { type ThirdParty, type ThirdPartyKind, thirdPartiesMeta } from '@herald/contract';

/** What the operator has configured, from the head of the page. */
export function listOffered(): ThirdParty[] {
  const tag = document.querySelector<HTMLMetaElement>(`meta[name="${thirdPartiesMeta}"]`);
  return JSON.parse(tag?.content || '[]');
}

export const isAnyOffered = (): boolean => listOffered().length > 0;

/** What the person said to each, and when. */
export interface Consent {
  choices: Partial<Record<ThirdPartyKind, boolean>>;
  at: number;
}
