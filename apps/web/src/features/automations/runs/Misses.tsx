import type { AutomationMiss } from '@herald/contract';
import { Text } from '@mantine/core';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useCan, useLinkParams } from '#app/session/hooks.ts';
import { missesQuery } from '#data/automations/queries.ts';
import type { AutomationParams } from '#data/keys/automations.ts';
import { EmptyState } from '#ui/EmptyState.tsx';
import { nameOf } from '#ui/format/nameOf.ts';
import { Loaded } from '#ui/Loaded.tsx';
import { AnchorLink } from '#ui/links.tsx';
import { RelativeTime } from '#ui/RelativeTime.tsx';
import { ShowMore } from '#ui/ShowMore.tsx';
import classes from './Runs.module.css';

/** Who would have come in and did not, and why. */
export function Misses({ params }: { params: AutomationParams }) {
  const { t } = useTranslation('automations');
  const query = useInfiniteQuery(missesQuery(params));
  return (
    <Loaded query={query} skeleton={240} empty={<EmptyState drawing="people">{t('miss.none')}</EmptyState>}>
      {(misses) => (
        <>
          <ul className={classes.runs} aria-label={t('miss.list')}>
            {misses.map((one) => (
              <li key={one.id} className={classes.run}>
                <Line miss={one} />
              </li>
            ))}
          </ul>
          <ShowMore query={query} />
        </>
      )}
    </Loaded>
  );
}

function Line({ miss: { contact, why, at } }: { miss: AutomationMiss }) {
  const { t } = useTranslation('automations');
  const linkParams = useLinkParams();
  const name = nameOf(contact) ?? t('run.unnamed');
  return (
    <>
      <span className={classes.who}>
        {useCan('conversations.view') ? (
          <AnchorLink
            to="/teams/$teamId/$phoneNumberId/messages/$contactId"
            params={{ ...linkParams, contactId: String(contact.id) }}
            size="sm"
          >
            {name}
          </AnchorLink>
        ) : (
          <strong>{name}</strong>
        )}
      </span>
      <Text size="sm">{t(`miss.why.${why}`)}</Text>
      <span className={classes.about}>
        <RelativeTime time={at} />
      </span>
    </>
  );
}
