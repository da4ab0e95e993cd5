import { useTranslation } from 'react-i18next';
import { useFormat } from '#ui/format/useFormat.ts';
import type { FieldProblem } from './readField.ts';

/** What is wrong with a field, in words that say what would be right. */
export function useProblemText() {
  const { t } = useTranslation('campaigns');
  const format = useFormat();
  return ({ key, min = 0, max = 0 }: FieldProblem, currency: string): string => {
    const number = (value: number) =>
      format.number(value, key === 'money' ? { style: 'currency', currency } : {});
    return t(`delivery.problem.${key}`, { min: number(min), max: number(max) });
  };
}
