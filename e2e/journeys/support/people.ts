import { randomUUID } from 'node:crypto';
import { createClient, getUser, login, register } from '@herald/contract';
import { type Browser, type BrowserContext, expect, type Page } from '@playwright/test';
import { openShop, password, type Shop } from '../../src/shop.ts';
import { inDatabase } from './database.ts';
import { inLanguage } from './language.ts';
import { heraldUrl, sandboxUrl } from './ports.ts';

/** The demo team's, whose password the journeys set. */
export const demo: Person = { email: 'demo@herald.example', password: 'seven red lanterns' };

export interface Person {
  email: string;
  password: string;
}

/** Nobody has this address yet. */
export const newAddress = (name: string) => `${plain(name)}.${randomUUID().slice(0, 8)}@example.com`;
const plain = (name: string) =>
  name
    .normalize('NFD')
    .replace(/[^a-z]/gi, '')
    .toLowerCase();

/** Somebody with an account and no team, made through the API. */
export async function registerPerson(firstName: string, lastName: string): Promise<Person & { id: number }> {
  const person = { email: newAddress(firstName), password };
  const session = await createClient({ baseUrl: heraldUrl })(register, {
    body: { ...person, first_name: firstName, last_name: lastName, locale: 'en' },
  });
  const headers = () => ({ authorization: `Bearer ${session.access_token}` });
  const { data } = await createClient({ baseUrl: heraldUrl, headers })(getUser, {});
  await forgetSignIn(person.email);
  return { ...person, id: data.id };
}

/** A merchant with a connected number of their own, so that journeys do not disturb each other. */
export async function newShop(name = 'claire'): Promise<Shop> {
  const shop = await openUnconfirmedShop(name);
  await inDatabase('update users set email_verified_at = now() where email = $1', [shop.email]);
  return shop;
}

/** The same, of somebody who has not opened the link in their mailbox yet. */
export async function openUnconfirmedShop(name = 'claire'): Promise<Shop> {
  const shop = await openShop(heraldUrl, sandboxUrl, { email: newAddress(name) });
  await forgetSignIn(shop.email);
  return shop;
}

/** The API has no browser that it could know them by: the first one that they sit down at is no new device. */
const forgetSignIn = (email: string) =>
  inDatabase('delete from security_events where user_id = (select id from users where email = $1)', [email]);

/** Signs in through the form and waits for the first screen of the team. */
export async function signIn(page: Page, person: Person): Promise<void> {
  await page.goto('/login');
  await fillLogin(page, person);
  await page.waitForURL(/\/teams\/\d+\/\d+/);
}

export async function fillLogin(page: Page, { email, password }: Person): Promise<void> {
  await page.getByLabel('E-mail').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Sign in' }).click();
}

/** Signs the whole browser in without its form, for journeys that are about something else. */
export async function openSession(context: BrowserContext, { email, password }: Person): Promise<void> {
  const answer = await context.request.post(heraldUrl + login.path, { data: { email, password } });
  expect(answer.status(), await answer.text()).toBe(200);
}

/** A browser of somebody's own, beside those of the others; to be closed by `page.context().close()`. */
export async function sitDown(browser: Browser, person: Person, path: string): Promise<Page> {
  const context = await browser.newContext({ storageState: inLanguage('en') });
  await openSession(context, person);
  const page = await context.newPage();
  await page.goto(path);
  return page;
}

export const homeOf = ({ params }: Shop) => `/teams/${params.team_id}/${params.phone_number_id}`;

export async function expectTitle(page: Page, title: string | RegExp): Promise<void> {
  await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
}
