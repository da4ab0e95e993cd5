import { IconMapPin } from '@tabler/icons-react';
import type { Kind, WantedKind } from './kind.ts';

export const location: Kind<'location'> & WantedKind<'location'> = {
  Icon: IconMapPin,
  bubble: () => ({}),
  dialog: 'location',
  expected: ({ latitude, longitude, name, address }) => ({
    latitude,
    longitude,
    name: name ?? null,
    address: address ?? null,
    url: null,
  }),
};
