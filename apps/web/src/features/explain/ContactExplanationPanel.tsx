import type { ContactExplanation } from '@herald/contract';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useRealtime } from '#app/realtime/useRealtime.ts';
import type { NumberParams } from '#app/session/numberParams.ts';
import { contactExplanationQuery } from '#data/explain/queries.ts';
import { Loaded } from '#ui/Loaded.tsx';
import classes from './Explanation.module.css';
import { ExplanationSkeleton } from './ExplanationSkeleton.tsx';
import { Kind } from './Kind.tsx';
import { LastMessages } from './LastMessages.tsx';

interface ContactExplanationPanelProps {
  place: NumberParams;
  contactId: number;
}

/** What may be written to somebody now and why, and what became of what was written last. */
export function ContactExplanationPanel({ place, contactId }: ContactExplanationPanelProps) {
  const query = useQuery(contactExplanationQuery(place, contactId));
  const refresh = () => void query.refetch();
  useRealtime('message.created', ({ contact_id }) => {
    if (contact_id === contactId) refresh();
  });
  useRealtime('messages.updated', ({ contact_ids }) => {
    if (contact_ids.includes(contactId)) refresh();
  });
  return (
    <Loaded query={query} skeleton={<ExplanationSkeleton />}>
      {(why) => <Panel why={why} />}
    </Loaded>
  );
}

function Panel({ why }: { why: ContactExplanation }) {
  const { t } = useTranslation('explain');
  return (
    <div className={classes.panel}>
      {why.kinds.map((kind) => (
        <Kind key={kind.kind} kind={kind} />
      ))}
      <h5>{t('messages.title')}</h5>
      <LastMessages messages={why.messages} />
    </div>
  );
}
