import { getTranscript } from '@herald/contract';
import { Button, Checkbox, Group, Select, Stack } from '@mantine/core';
import { IconPrinter } from '@tabler/icons-react';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '#app/api.ts';
import { useCan } from '#app/session/hooks.ts';
import type { NumberParams } from '#app/session/numberParams.ts';
import { conversationKeys } from '#data/keys/conversations.ts';
import { DateField } from '#ui/DateField.tsx';
import { Dialog } from '#ui/Dialog.tsx';
import { Loaded } from '#ui/Loaded.tsx';
import { MailForm } from './MailForm.tsx';
import { type Days, type PeriodKind, periodKinds, periodOf } from './period.ts';
import { Sheet } from './Sheet.tsx';
import classes from './Transcript.module.css';
import { Transcript } from './Transcript.tsx';

interface TranscriptDialogProps {
  place: NumberParams;
  contactId: number;
  onClose: () => void;
}

/** A conversation in words, to be printed, kept as a PDF or sent by mail. */
export default function TranscriptDialog({ place, contactId, onClose }: TranscriptDialogProps) {
  const { t } = useTranslation('transcript');
  const mayMail = useCan('conversations.reply');
  const [kind, setKind] = useState<PeriodKind>('all');
  const [days, setDays] = useState<Days>({ from: '', to: '' });
  const [notes, setNotes] = useState(false);
  const [opened] = useState(() => new Date());
  const period = periodOf(kind, days, opened);
  const query = useQuery({
    queryKey: conversationKeys.transcript(place, contactId, { ...period, notes }),
    queryFn: async ({ signal }) => {
      const params = { ...place, contact_id: contactId };
      const asked = { ...period, notes: notes ? ('true' as const) : ('false' as const) };
      return (await call(getTranscript, { params, query: asked, signal })).data;
    },
    placeholderData: keepPreviousData,
    staleTime: 0,
  });
  return (
    <Dialog opened onClose={onClose} size={720} title={t('title')}>
      <Stack gap="md">
        <Group align="flex-end" gap="sm">
          <Select
            label={t('period.label')}
            data={periodKinds.map((value) => ({ value, label: t(`period.${value}`) }))}
            value={kind}
            allowDeselect={false}
            onChange={(value) => setKind(value as PeriodKind)}
            data-autofocus
          />
          <Checkbox
            mb={8}
            label={t('notes')}
            checked={notes}
            onChange={(event) => setNotes(event.currentTarget.checked)}
          />
        </Group>
        {kind === 'days' ? (
          <Group align="flex-start" grow gap="sm">
            {(['from', 'to'] as const).map((side) => (
              <DateField
                key={side}
                type="date"
                label={t(`period.${side}`)}
                value={days[side]}
                onChange={(event) => setDays({ ...days, [side]: event.currentTarget.value })}
              />
            ))}
          </Group>
        ) : null}
        <Loaded query={query} skeleton={240}>
          {(told) => (
            <>
              {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard. */}
              <section className={classes.preview} aria-label={t('preview')} tabIndex={0}>
                <Transcript told={told} />
              </section>
              <Sheet>
                <Transcript told={told} withPictures />
              </Sheet>
              <Button
                variant="default"
                w="fit-content"
                leftSection={<IconPrinter size={18} stroke={1.6} aria-hidden />}
                disabled={told.lines.length === 0}
                onClick={() => void printSheet()}
              >
                {t('print')}
              </Button>
            </>
          )}
        </Loaded>
        {mayMail ? <MailForm {...{ place, contactId, period, notes }} onSent={onClose} /> : null}
      </Stack>
    </Dialog>
  );
}

/** Pictures that are still on their way would be missing on paper; one that does not come keeps nobody waiting. */
async function printSheet(): Promise<void> {
  const pictures = document.querySelectorAll<HTMLImageElement>(`.${classes.sheet} img`);
  await Promise.allSettled([...pictures].map((picture) => picture.decode()));
  window.print();
}
