/** The sign-in of the demo team, made by the seed and printed by `npm start`. */
export const demoAccount = {
  email: 'demo@herald.example',
  password: 'herald-demo-2026',
} as const;
