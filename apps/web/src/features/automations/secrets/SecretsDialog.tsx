import { Button, Stack, Text } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useCan, useNumberParams } from '#app/session/hooks.ts';
import { secretsQuery } from '#data/automations/secretsQuery.ts';
import { Dialog } from '#ui/Dialog.tsx';
import { EmptyState } from '#ui/EmptyState.tsx';
import { Loaded } from '#ui/Loaded.tsx';
import { DeleteSecret } from './DeleteSecret.tsx';
import { SecretForm } from './SecretForm.tsx';
import { SecretList } from './SecretList.tsx';

type View = { shows: 'list' | 'add' } | { shows: 'replace' | 'delete'; name: string };

interface SecretsDialogProps {
  /** A field asks for a new one, and takes it. */
  onAdded?: ((name: string) => void) | undefined;
  onClose: () => void;
}

/** The team's secrets: what automations send to other systems, and nobody reads here again. */
export default function SecretsDialog({ onAdded, onClose }: SecretsDialogProps) {
  const { t } = useTranslation('automations');
  const mayChange = useCan('developers.manage');
  const query = useQuery(secretsQuery(useNumberParams()));
  const [view, setView] = useState<View>({ shows: onAdded ? 'add' : 'list' });
  const toList = () => setView({ shows: 'list' });
  const chosen = 'name' in view ? query.data?.find(({ name }) => name === view.name) : undefined;
  const add = mayChange ? (
    <Button
      variant="default"
      w="fit-content"
      leftSection={<IconPlus size={16} stroke={2} aria-hidden />}
      data-autofocus
      onClick={() => setView({ shows: 'add' })}
    >
      {t('secret.add')}
    </Button>
  ) : null;
  return (
    <Dialog opened onClose={onClose} size="lg" title={titleOf()}>
      <Face key={view.shows}>
        {view.shows === 'add' || view.shows === 'replace' ? (
          <SecretForm
            replaced={view.shows === 'replace' ? view.name : null}
            names={query.data?.map(({ name }) => name) ?? []}
            onSaved={onAdded ?? toList}
            onCancel={onAdded ? onClose : toList}
          />
        ) : view.shows === 'delete' && chosen ? (
          <DeleteSecret secret={chosen} onClose={toList} />
        ) : (
          <Stack gap="sm">
            <Text c="dimmed">{t('secret.purpose')}</Text>
            {mayChange ? null : <Text size="sm">{t('secret.notAllowed')}</Text>}
            <Loaded
              query={query}
              skeleton={120}
              empty={
                <EmptyState drawing="sheet" action={add}>
                  {t('secret.none')}
                </EmptyState>
              }
            >
              {(secrets) => (
                <>
                  <SecretList
                    secrets={secrets}
                    mayChange={mayChange}
                    onReplace={({ name }) => setView({ shows: 'replace', name })}
                    onDelete={({ name }) => setView({ shows: 'delete', name })}
                  />
                  {add}
                </>
              )}
            </Loaded>
          </Stack>
        )}
      </Face>
    </Dialog>
  );

  function titleOf(): string {
    switch (view.shows) {
      case 'list':
        return t('secret.title');
      case 'add':
        return t('secret.add');
      case 'replace':
        return t('secret.replaceTitle', { name: view.name });
      case 'delete':
        return t('secret.deleteTitle', { name: view.name });
    }
  }
}

/** One dialog shows several things in turn: each gets the focus where a dialog of its own would put it. */
function Face({ children }: { children: ReactNode }) {
  const face = useRef<HTMLDivElement>(null);
  useEffect(() => face.current?.querySelector<HTMLElement>('[data-autofocus]')?.focus(), []);
  return <div ref={face}>{children}</div>;
}
