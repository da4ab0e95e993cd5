import { useTranslation } from 'react-i18next';
import { type RuleName, ruleFields } from './rules.ts';

/** What stands behind the figure of a field: its unit, in the number that the figure asks for. */
export function useUnit() {
  const { t } = useTranslation('campaigns');
  return (rule: RuleName, name: string, count: number): string => {
    switch (ruleFields[rule][name]?.kind) {
      case 'whole':
        return t(`delivery.unit.${rule}.${name}`, { count });
      case 'decimal':
        return t('delivery.percent');
      default:
        return '';
    }
  };
}
