import type { GeneralCode } from '../../platform/errors.ts';

/** What the server says to people. Every text says what happened and, where it helps, what to do next. */
export const en = {
  codes: {
    invalid: 'Some of what you entered is not right. Please check the marked fields.',
    unauthenticated: 'Please sign in.',
    forbidden: 'You do not have permission to do this. Ask an owner of the team.',
    not_found: 'We could not find this.',
    conflict: 'This cannot be done right now.',
    too_large: 'This is too large.',
    rate_limited: 'Too many attempts. Please wait a little and try again.',
    internal: 'Something went wrong on our side. Please try again.',
    upstream: 'A service that we depend on did not answer as expected. Please try again.',
    unavailable: 'Herald is busy or restarting. Please try again in a moment.',
  } satisfies Record<GeneralCode, string>,
  /** With the time after which it may be tried again. */
  tryAgainIn: (count: number, unit: 'second' | 'minute' | 'hour') =>
    `Too many attempts. Try again in ${count} ${count === 1 ? unit : `${unit}s`}.`,
  malformed: 'The request could not be read.',
  foreignOrigin: 'This request came from another site and was refused.',
  teamBlocked: 'This team is blocked. Please contact support.',
  ownerOnly: 'Only the person themselves can do this. You are acting as somebody else.',
  twoFactorNeeded: 'Turn on two-factor authentication for your own account first, under “My account”.',
  accountBlocked: 'This account is blocked. Please contact support.',
  fields: {
    required: 'This field is required.',
    wrong: 'This value is not valid.',
    email: 'Enter a valid e-mail address.',
    url: 'Enter a full address, such as https://example.com.',
    date: 'Enter a valid date.',
    number: 'Enter a number.',
    wholeNumber: 'Enter a whole number.',
    choice: 'Choose one of the options.',
    unknown: (names: string) => `Unknown: ${names}.`,
    minCharacters: (count: number) => `Use at least ${count} ${count === 1 ? 'character' : 'characters'}.`,
    maxCharacters: (count: number) => `Use at most ${count} ${count === 1 ? 'character' : 'characters'}.`,
    minItems: (count: number) => `Choose at least ${count}.`,
    maxItems: (count: number) => `Choose at most ${count}.`,
    min: (value: string) => `Enter ${value} or more.`,
    max: (value: string) => `Enter ${value} or less.`,
    file: 'Choose a file.',
    oneFile: 'Send one file only.',
    fileTooLarge: (megabytes: number) => `The file is larger than ${megabytes} MB.`,
    fileEmpty: 'The file is empty.',
  },
};

export type Messages = typeof en;
