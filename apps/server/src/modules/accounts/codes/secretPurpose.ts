/** What the secret of an authenticator app is sealed for. */
export const secretPurpose = 'authenticator app';
