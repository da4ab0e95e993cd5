import type { Template, TemplateLanguages } from '@herald/contract';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useNumberParams } from '#app/session/hooks.ts';
import { templateLanguagesQuery } from '#data/templates/languagesQuery.ts';
import { templateQuery } from '#data/templates/queries.ts';

type Unfit = NonNullable<NonNullable<TemplateLanguages['theirs']>['unfit']>;

export interface TheirLanguage {
  /** What goes out. */
  sent: Template;
  /** The template in the language of the person, where that is another one than was chosen. */
  other: { template: Template; isGuess: boolean } | null;
  /** What they read and cannot get. */
  unfit: Unfit | null;
  isOn: boolean;
  change: (isOn: boolean) => void;
}

/** What is known goes out by itself; a guess only when a person says so. */
export function useTheirLanguage<T extends Template | null>(
  chosen: T,
  contactId: number,
): T extends Template ? TheirLanguage : TheirLanguage | null;
export function useTheirLanguage(chosen: Template | null, contactId: number): TheirLanguage | null {
  const params = useNumberParams();
  const [wanted, change] = useState<boolean>();
  const id = chosen?.id ?? 0;
  const { data } = useQuery({ ...templateLanguagesQuery(params, id, contactId), enabled: chosen !== null });
  const theirs = chosen ? (data?.theirs ?? null) : null;
  const isOther = theirs !== null && theirs.template_id !== id;
  const query = templateQuery(params, theirs?.template_id ?? id);
  const { data: template } = useQuery({ ...query, enabled: isOther });
  if (!chosen) return null;
  const other = isOther && template ? { template, isGuess: theirs.by === 'country' } : null;
  const isOn = other !== null && (wanted ?? !other.isGuess);
  return { sent: isOn ? other.template : chosen, other, unfit: theirs?.unfit ?? null, isOn, change };
}
