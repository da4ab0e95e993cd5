import {
  changePassword,
  disableTwoFactor,
  disconnectGoogle,
  enableTwoFactor,
  getSecurity,
  listSecurityEvents,
  listSessions,
  type OwnSession,
  renewRecoveryCodes,
  revokeOtherSessions,
  revokeSession,
  type Security,
  type SecurityEvent,
  startTwoFactor,
} from '@herald/contract';
import { useQuery } from '@tanstack/react-query';
import { beforeEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { serve } from '#app/testing/fakeServer.ts';
import { renderScreen } from '#app/testing/renderScreen.tsx';
import { security as passwordOnly } from '#app/testing/somebody.ts';
import { securityQuery } from '#data/account/queries.ts';
import { Loaded } from '#ui/Loaded.tsx';
import { GoogleCard } from './GoogleCard.tsx';
import { PasswordCard } from './PasswordCard.tsx';
import { SecurityEventsCard } from './SecurityEventsCard.tsx';
import { SessionsCard } from './SessionsCard.tsx';
import { TwoFactorCard } from './TwoFactorCard.tsx';

let security: Security;
let events: SecurityEvent[];

const session = (id: number, change: Partial<OwnSession> = {}): OwnSession => ({
  id,
  browser: 'Firefox',
  system: 'Linux',
  device: 'desktop',
  ip: '192.0.2.7',
  is_current: false,
  created_at: '2026-11-01T08:00:00.000Z',
  last_used_at: '2026-11-01T08:00:00.000Z',
  ...change,
});

function note(kind: SecurityEvent['kind']): void {
  events = [
    {
      id: `e${events.length}`,
      kind,
      at: '2026-11-01T08:00:00.000Z',
      means: null,
      second_step: null,
      is_new_browser: null,
      detail: null,
      count: 2,
      from_several: false,
      browser: 'Chrome',
      system: 'Windows',
      device: 'desktop',
      ip: '192.0.2.7',
    },
    ...events,
  ];
}

/** Answers what was asked for, and keeps what happened, as the server does. */
function noting<Answer>(kind: SecurityEvent['kind'], answer: Answer) {
  return () => {
    note(kind);
    return answer;
  };
}

beforeEach(() => {
  events = [];
  security = { ...passwordOnly, google_linked: true };
  const codes = { data: { recovery_codes: ['aaaa-bbbb'] } };
  serve(getSecurity, () => ({ data: security }));
  serve(listSessions, () => ({ data: [session(1, { is_current: true }), session(2), session(3)] }));
  serve(listSecurityEvents, () => ({ data: events, meta: { next_cursor: null, per_page: 10 } }));
  serve(changePassword, noting('password_changed', { access_token: 't', token_type: 'Bearer' as const }));
  serve(disconnectGoogle, noting('google_disconnected', { data: { ...security, google_linked: false } }));
  serve(startTwoFactor, () => ({ data: { secret: 'ABCD', url: 'otpauth://totp/x?secret=ABCD' } }));
  serve(enableTwoFactor, noting('two_factor_on', codes));
  serve(disableTwoFactor, noting('two_factor_off', {}));
  serve(renewRecoveryCodes, noting('recovery_codes_made', codes));
  serve(revokeSession, noting('sessions_ended', {}));
  serve(revokeOtherSessions, noting('sessions_ended', { data: { revoked: 2 } }));
});

function Cards() {
  return (
    <Loaded query={useQuery(securityQuery)} skeleton={320}>
      {(known) => (
        <>
          <PasswordCard security={known} />
          <GoogleCard security={known} />
          <TwoFactorCard security={known} />
          <SessionsCard />
          <SecurityEventsCard />
        </>
      )}
    </Loaded>
  );
}

const dialog = page.getByRole('dialog');
const press = (name: string | RegExp) => page.getByRole('button', { name, exact: true }).click();
const pressThere = (name: string) => dialog.getByRole('button', { name, exact: true }).click();
const prove = () => dialog.getByLabelText('Your password', { exact: true }).fill('right');

const withTwoFactor = () => {
  security = { ...security, two_factor_since: '2026-10-01T08:00:00.000Z', recovery_codes_left: 10 };
};

test.each<[string, () => Promise<unknown>, (() => void)?]>([
  [
    'Password changed',
    async () => {
      await press('Change password');
      await dialog.getByLabelText('Current password').fill('right');
      await dialog.getByLabelText('New password', { exact: true }).fill('a sentence of four words');
      await pressThere('Change password');
    },
  ],
  [
    'Google disconnected',
    async () => {
      await press('Disconnect Google');
      await prove();
      await pressThere('Disconnect Google');
    },
  ],
  [
    'Two-factor authentication turned on',
    async () => {
      await press('Turn on');
      await prove();
      await pressThere('Continue');
      await dialog.getByLabelText('Code shown in the app').fill('666666');
      await pressThere('Turn on');
    },
  ],
  [
    'Two-factor authentication turned off',
    async () => {
      await press('Turn off');
      await prove();
      await pressThere('Turn off');
    },
    withTwoFactor,
  ],
  [
    'New recovery codes created',
    async () => {
      await press('New recovery codes');
      await prove();
      await pressThere('New recovery codes');
    },
    withTwoFactor,
  ],
  ['2 other browsers signed out', () => press('Sign out everywhere else')],
  [
    '2 other browsers signed out',
    () =>
      page
        .getByRole('button', { name: /Sign out: / })
        .first()
        .click(),
  ],
])('“%s” stands among what happened at once', async (words, act, before) => {
  before?.();
  await renderScreen(Cards, { texts: ['account', 'auth'] });
  await expect.element(page.getByText('Nothing has happened in the last 90 days.')).toBeVisible();
  await act();
  await expect
    .element(
      page.getByRole('list', { name: 'Recent security activity', includeHidden: true }).getByText(words),
    )
    .toBeInTheDocument();
});
