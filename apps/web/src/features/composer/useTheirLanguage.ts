import type { Template } from '@herald/contract';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useNumberParams } from '#app/session/hooks.ts';
import { templateLanguagesQuery } from '#data/templates/languagesQuery.ts';
import { templateQuery } from '#data/templates/queries.ts';

/** A template in the language of somebody, where that is another one than was chosen. */
export interface TheirLanguage {
  template: Template;
  /** Their language is not known, and supposed by their country. */
  isGuess: boolean;
  isOn: boolean;
  change: (isOn: boolean) => void;
}

/** What is known goes out by itself; a guess only when a person says so. Null where there is nothing to choose. */
export function useTheirLanguage(chosen: Template, contactId: number): TheirLanguage | null {
  const params = useNumberParams();
  const [wanted, change] = useState<boolean>();
  const { data } = useQuery(templateLanguagesQuery(params, chosen.id, contactId));
  const theirs = data?.theirs;
  const isOther = theirs !== undefined && theirs !== null && theirs.template_id !== chosen.id;
  const query = templateQuery(params, theirs?.template_id ?? chosen.id);
  const { data: template } = useQuery({ ...query, enabled: isOther });
  if (!isOther || !template) return null;
  const isGuess = theirs.by === 'country';
  return { template, isGuess, isOn: wanted ?? !isGuess, change };
}
