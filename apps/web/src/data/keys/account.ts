/** What a person asks of their own account, whatever the team. */
export const accountKeys = {
  /** How it is protected, where one is signed in, and what happened: each change of one shows in the others. */
  all: ['account'] as const,
  security: ['account', 'security'] as const,
  sessions: ['account', 'sessions'] as const,
  securityEvents: ['account', 'securityEvents'] as const,
  signInOptions: ['signInOptions'] as const,
  googleCallback: (answer: string) => ['googleCallback', answer] as const,
  resetLink: (token: string) => ['checkResetLink', token] as const,
  confirmation: (token: string) => ['confirmEmail', token] as const,
};
