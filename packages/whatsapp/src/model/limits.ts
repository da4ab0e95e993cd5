// Every length, count and size that WhatsApp sets, written once. Checks, schemas and counters of screens read them here.

const megabyte = 1024 * 1024;
const office = 'application/vnd.openxmlformats-officedocument';

export const mediaKinds = ['image', 'video', 'audio', 'document', 'sticker'] as const;
export type MediaKind = (typeof mediaKinds)[number];

export interface MediaLimit {
  mimeTypes: readonly string[];
  maxBytes: number;
  /** True where WhatsApp also takes other types, shown with a generic icon. */
  otherTypes: boolean;
}

/** Of messages. Lengths are code points, as `lengthOf` counts them. */
const message = {
  text: 4096,
  caption: 1024,
  contacts: 257,
  headerText: 60,
  footer: 60,
  body: 1024,
  listBody: 4096,
  buttons: 3,
  buttonTitle: 20,
  buttonId: 256,
  listButton: 20,
  sections: 10,
  /** For the whole list, not for each section. */
  rows: 10,
  sectionTitle: 24,
  rowId: 200,
  rowTitle: 24,
  rowDescription: 72,
  urlLabel: 20,
  url: 2000,
  flowLabel: 30,
  latitude: 90,
  longitude: 180,
  /** Meta names none for these two; more than this nobody reads on a phone. */
  placeName: 100,
  placeAddress: 200,
  callbackData: 512,
} as const;

/** Of templates. */
const template = {
  name: 512,
  headerText: 60,
  body: 1024,
  bodyWithOffer: 600,
  cardBody: 160,
  footer: 60,
  buttons: 10,
  urlButtons: 2,
  phoneButtons: 1,
  copyCodeButtons: 1,
  flowButtons: 1,
  buttonText: 25,
  buttonUrl: 2000,
  buttonPhone: 20,
  /** Meta's pages disagree between 15 and 20: past the first is a warning, past the second an error. */
  copyCode: 15,
  copyCodeMax: 20,
  offerText: 16,
  cardsMin: 2,
  cardsMax: 10,
  cardButtons: 2,
  codeExpirationMinutes: 90,
  /** Of an approved one, in 24 hours and in 30 days. */
  edits: { perDay: 1, perMonth: 10 },
  /** Of a value that fills a place in it. */
  variable: 1024,
  /** In a section of a message that shows several of them. */
  products: 30,
  sectionTitle: 24,
  /** Seconds for which WhatsApp tries to deliver. */
  lifetimes: {
    AUTHENTICATION: { min: 30, max: 900 },
    UTILITY: { min: 30, max: 43_200 },
    MARKETING: { min: 43_200, max: 2_592_000 },
  },
  /** Reviewers at Meta refuse more, as far as merchants report. */
  bodyEmoji: 10,
} as const;

/** Of the page that people see of a business. */
const profile = {
  about: 139,
  address: 256,
  description: 512,
  email: 128,
  website: 256,
  websites: 2,
  pictureTypes: ['image/jpeg', 'image/png'],
} as const;

/** Of files. */
const media: Readonly<Record<MediaKind, MediaLimit>> = {
  image: { mimeTypes: ['image/jpeg', 'image/png'], maxBytes: 5 * megabyte, otherTypes: false },
  video: { mimeTypes: ['video/mp4', 'video/3gpp'], maxBytes: 16 * megabyte, otherTypes: false },
  audio: {
    mimeTypes: ['audio/aac', 'audio/amr', 'audio/mpeg', 'audio/mp4', 'audio/ogg'],
    maxBytes: 16 * megabyte,
    otherTypes: false,
  },
  document: {
    mimeTypes: [
      'text/plain',
      'application/pdf',
      'application/msword',
      'application/vnd.ms-excel',
      'application/vnd.ms-powerpoint',
      `${office}.wordprocessingml.document`,
      `${office}.spreadsheetml.sheet`,
      `${office}.presentationml.presentation`,
    ],
    maxBytes: 100 * megabyte,
    otherTypes: true,
  },
  sticker: { mimeTypes: ['image/webp'], maxBytes: 500 * 1024, otherTypes: false },
};

/** Of sending. Messages a second are a number's, the others hold for one number and one person. */
const sending = {
  perSecond: 80,
  perSecondHigh: 1000,
  /** Of a number that its owner also uses in the phone app. */
  perSecondOnPhone: 20,
  pairBurst: 45,
  pairSeconds: 6,
} as const;

export const limits = {
  message,
  template,
  profile,
  media,
  /** Animated stickers may take the whole limit, still ones only this much. */
  staticStickerBytes: 100 * 1024,
  sending,
} as const;
