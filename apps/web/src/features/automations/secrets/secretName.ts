/** What the server takes as a name, of what somebody types. */
export const asSecretName = (typed: string): string =>
  typed
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .replace(/[^\w-]+/g, '_')
    .replace(/^[^A-Za-z]+/, '')
    .slice(0, 40);

/** How a header names a secret: its value is put in as the request leaves. */
export const placeOfSecret = (name: string): string => `{{secret.${name}}}`;
