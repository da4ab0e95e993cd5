import type { OutgoingMessage } from '@herald/contract';
import { limits } from '@herald/whatsapp/model';
import { Button, TextInput } from '@mantine/core';
import { IconCurrentLocation } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Bubble } from '#ui/phone/Bubble.tsx';
import { LocationCard } from '#ui/phone/LocationCard.tsx';
import type { LocationDraft } from '../drafts.ts';
import { DialogFrame, type DialogProps } from './DialogFrame.tsx';
import { filled } from './filled.ts';
import { readPlace } from './readPlace.ts';
import { useTouched } from './useTouched.ts';

const blank: LocationDraft = { where: '', name: '', address: '' };
/** Shown until there is a place. */
const example = { latitude: 48.8566, longitude: 2.3522 };

/** A place: by its coordinates, from a pasted map, or where one is. */
export function LocationDialog(props: DialogProps<LocationDraft, OutgoingMessage>) {
  const { draft, onChange, onSend, onClose } = props;
  const { t } = useTranslation('dialogs');
  const values = draft ?? blank;
  const change = (patch: Partial<LocationDraft>) => onChange({ ...values, ...patch });
  const place = readPlace(values.where);
  const problems = new Map(place ? [] : [['where', 'place' as const]]);
  const { problemOf, touch, submitting } = useTouched(problems);
  const here = usePosition((where) => change({ where }));

  const submit = submitting(() => {
    if (place) onSend({ type: 'location', ...place, ...filled(values, 'name', 'address') });
  });

  return (
    <DialogFrame
      title={t('location')}
      onClose={onClose}
      onSubmit={submit}
      preview={
        <Bubble side="in" tail>
          <LocationCard
            location={{
              ...(place ?? example),
              name: values.name.trim() || null,
              address: values.address.trim() || null,
              url: null,
            }}
          />
        </Bubble>
      }
    >
      <TextInput
        label={t('where')}
        description={t('whereHint')}
        placeholder={`${example.latitude}, ${example.longitude}`}
        withAsterisk
        value={values.where}
        error={problemOf('where') ? t('problem.place') : null}
        onBlur={touch('where')}
        onChange={(event) => change({ where: event.currentTarget.value })}
        data-autofocus
      />
      <Button
        variant="default"
        w="fit-content"
        leftSection={<IconCurrentLocation size={18} stroke={1.6} aria-hidden />}
        loading={here.isAsking}
        onClick={here.ask}
      >
        {t('myPosition')}
      </Button>
      {here.problem ? (
        <p role="alert" style={{ margin: 0, color: 'var(--mantine-color-error)' }}>
          {t(`position.${here.problem}`)}
        </p>
      ) : null}
      <TextInput
        label={t('placeName')}
        description={t('common:form.optional')}
        maxLength={limits.message.placeName}
        value={values.name}
        onChange={(event) => change({ name: event.currentTarget.value })}
      />
      <TextInput
        label={t('address')}
        description={t('common:form.optional')}
        maxLength={limits.message.placeAddress}
        value={values.address}
        onChange={(event) => change({ address: event.currentTarget.value })}
      />
    </DialogFrame>
  );
}

/** Asked of the browser only when the person wants it. */
function usePosition(onFound: (coordinates: string) => void) {
  const [state, setState] = useState<'idle' | 'asking' | 'denied' | 'unknown'>('idle');
  const ask = () => {
    if (!('geolocation' in navigator)) return setState('unknown');
    setState('asking');
    navigator.geolocation.getCurrentPosition(
      ({ coords }) => {
        setState('idle');
        onFound(`${coords.latitude.toFixed(6)}, ${coords.longitude.toFixed(6)}`);
      },
      ({ code, PERMISSION_DENIED }) => setState(code === PERMISSION_DENIED ? 'denied' : 'unknown'),
      { enableHighAccuracy: true, timeout: 15_000 },
    );
  };
  const problem = state === 'denied' || state === 'unknown' ? state : null;
  return { ask, problem, isAsking: state === 'asking' };
}
