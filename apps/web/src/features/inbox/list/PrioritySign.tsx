import type { ConversationPriority } from '@herald/contract';
import { useTranslation } from 'react-i18next';
import { PriorityBars } from '#ui/PriorityBars.tsx';

/** Of a row: how much it presses. */
export default function PrioritySign({ priority }: { priority: ConversationPriority }) {
  const { t } = useTranslation('inbox');
  const words = t('priority.is', { level: t(`priority.${priority}`) });
  return (
    <span title={words} style={{ display: 'inline-flex' }}>
      <PriorityBars priority={priority} />
      <span className="visually-hidden">{words}</span>
    </span>
  );
}
