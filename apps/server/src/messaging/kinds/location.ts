import { validateMessage } from '@herald/whatsapp/model';
import { safeUrl } from '../safeUrl.ts';
import type { Kind, ReceivedKind, SentKind, Wanted, WantedKind } from './kind.ts';
import { joined, noAnswer, noFiles, noLinks, unchanged } from './parts.ts';

export interface StoredLocation {
  latitude: number;
  longitude: number;
  name: string | null;
  address: string | null;
  /** Absent where we send it. */
  url?: string | null;
}

const make = (_: unknown, { latitude, longitude, name, address }: Wanted<'location'>): StoredLocation => ({
  latitude,
  longitude,
  name: name || null,
  address: address || null,
});

const compose = ({ latitude, longitude, name, address }: StoredLocation) => ({
  type: 'location' as const,
  latitude,
  longitude,
  name: name ?? '',
  address: address ?? '',
});

export const location: Kind<'location', StoredLocation> &
  SentKind<StoredLocation> &
  WantedKind<'location', StoredLocation> = {
  check: (wanted) => validateMessage(compose(make(null, wanted))),
  make,
  outline: (_tx, _number, { name, address }) => name ?? address ?? '',
  files: noFiles,
  compose,
  links: noLinks,
  again: unchanged,
  notice: { en: 'Sent a location', fr: 'A envoyé une position' },
  preview: ({ name, address }) => name ?? address ?? '',
  words: ({ name, address }) => joined(name, address),
  answer: noAnswer,
  present: ({ url, ...place }) => ({ ...place, url: safeUrl(url) }),
};

export const receivedLocation: ReceivedKind<'location', 'location', StoredLocation> = {
  type: 'location',
  store: ({ latitude, longitude, name, address, url }) => ({ latitude, longitude, name, address, url }),
};
