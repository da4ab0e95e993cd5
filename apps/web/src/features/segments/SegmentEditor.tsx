import { ApiError, createSegment, type Segment, updateSegment } from '@herald/contract';
import { Alert, Button, Group, Stack, TextInput } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '#app/api.ts';
import { useLinkParams, useNumberParams } from '#app/session/hooks.ts';
import { refreshContacts } from '#data/contacts/queries.ts';
import { refreshSegments, segmentQuery } from '#data/segments/queries.ts';
import { ColorField } from '#features/groups/index.ts';
import { messageOf, notifyDone, notifyError } from '#ui/notify.ts';
import { filled } from '#ui/validators.ts';
import { ConditionBuilder } from './builder/ConditionBuilder.tsx';
import { finished } from './builder/draft.ts';
import { PreviewPane } from './builder/PreviewPane.tsx';
import classes from './SegmentEditor.module.css';
import { dropDraft, keepDraft, recallDraft, type SegmentDraft, segmentDraft } from './segmentDraft.ts';

const segmentPage = '/teams/$teamId/$phoneNumberId/lists/segments/$segmentId';
const segmentsPage = '/teams/$teamId/$phoneNumberId/lists/segments';

/** A segment being written: its sentences, and beside them how many people they describe. */
export function SegmentEditor({ segment }: { segment: Segment | null }) {
  const { t } = useTranslation('segments');
  const linkParams = useLinkParams();
  const navigate = useNavigate();
  const { phone_number_id } = useNumberParams();
  const place = segment?.id ?? 'new';
  const [values, setValues] = useState(() => recallDraft(phone_number_id, place) ?? segmentDraft(segment));
  const change = (patch: Partial<SegmentDraft>) => {
    const next = { ...values, ...patch };
    setValues(next);
    keepDraft(phone_number_id, place, next);
  };
  const leave = (saved: Segment | null) => {
    dropDraft(phone_number_id, place);
    void (saved
      ? navigate({ to: segmentPage, params: { ...linkParams, segmentId: String(saved.id) } })
      : navigate({ to: segmentsPage, params: linkParams }));
  };
  const { conditions, unfinished } = finished(values.draft);
  const save = useSave(segment, leave);
  const [nameError, setNameError] = useState<string | null>(null);
  const [isTooEarly, setTooEarly] = useState(false);
  const submit = () => {
    setNameError(filled(values.name));
    setTooEarly(unfinished.length > 0);
    if (filled(values.name) || unfinished.length > 0) return;
    save.mutate({ name: values.name.trim(), color: values.color, conditions });
  };
  return (
    <form
      className={classes.editor}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        submit();
      }}
    >
      <Stack gap="lg">
        <Failure error={save.error} isUnfinished={isTooEarly && unfinished.length > 0} />
        <div className={classes.names}>
          <TextInput
            label={t('field.name')}
            required
            maxLength={120}
            autoComplete="off"
            value={values.name}
            error={nameError ?? nameRefusal(save.error)}
            onBlur={() => setNameError(filled(values.name))}
            onChange={(event) => {
              setNameError(null);
              change({ name: event.currentTarget.value });
            }}
          />
          <ColorField value={values.color} onChange={(color) => change({ color })} />
        </div>
        <ConditionBuilder draft={values.draft} onChange={(draft) => change({ draft })} />
        <Group gap="xs">
          <Button type="submit" loading={save.isPending}>
            {t(segment ? 'edit.submit' : 'create.submit')}
          </Button>
          <Button variant="default" onClick={() => leave(segment)}>
            {t('common:action.cancel')}
          </Button>
        </Group>
      </Stack>
      <div className={classes.aside}>
        <PreviewPane conditions={conditions} hasUnfinished={unfinished.length > 0} />
      </div>
    </form>
  );
}

type Body = Pick<Segment, 'name' | 'color' | 'conditions'>;

function useSave(segment: Segment | null, onSaved: (saved: Segment) => void) {
  const { t } = useTranslation('segments');
  const params = useNumberParams();
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: async (body: Body) =>
      (segment
        ? await call(updateSegment, { params: { ...params, segment_id: segment.id }, body })
        : await call(createSegment, { params, body })
      ).data,
    onError: (error) => notifyError(error),
    onSuccess: (saved) => {
      queryClient.setQueryData(segmentQuery(params, saved.id).queryKey, saved);
      void refreshSegments(queryClient, params);
      void refreshContacts(queryClient, params);
      notifyDone(t(segment ? 'edit.done' : 'create.done'));
      onSaved(saved);
    },
  });
}

function nameRefusal(error: unknown): string | undefined {
  return error instanceof ApiError ? error.fields.name?.[0] : undefined;
}

function Failure({ error, isUnfinished }: { error: unknown; isUnfinished: boolean }) {
  const { t } = useTranslation('segments');
  const words = isUnfinished
    ? t('builder.unfinished')
    : error && !nameRefusal(error)
      ? messageOf(error)
      : null;
  return words ? (
    <Alert color="red" role="alert">
      {words}
    </Alert>
  ) : null;
}
