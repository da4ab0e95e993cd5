import { personName, type RouteBody, type googleCallback as route } from '@herald/contract';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { finishGoogleSignIn, type GooglePerson, GoogleRefusal } from '../../../connectors/google.ts';
import type { RequestContext } from '../../../context.ts';
import { AppError } from '../../../platform/errors.ts';
import { type Credentials, findByEmail, findByGoogle, findById, insertAccount } from '../queries.ts';
import { requireOpenRegistration } from '../registration.ts';
import { type Binding, takeBinding } from './binding.ts';
import { googleOf, googleRedirect, sayWhy } from './startGoogle.ts';

interface Finished {
  account: Credentials;
  isNew: boolean;
  /** The Google account to join to it, once every step of signing in is done. */
  toLink: string | null;
  binding: Binding;
}

/** Whose account Google's answer opens: known by its subject, joined by an address that both sides have seen, or new. */
export async function finishGoogle(
  ctx: RequestContext,
  request: FastifyRequest,
  reply: FastifyReply,
  answer: RouteBody<typeof route>,
): Promise<Finished> {
  const settings = googleOf(ctx.app);
  const binding = takeBinding(ctx.app, request, reply);
  if (!binding) throw failed();
  const person = await finishGoogleSignIn(settings, googleRedirect(ctx.app), answer, binding.secrets).catch(
    (error: unknown) => {
      if (!(error instanceof GoogleRefusal)) return sayWhy(error);
      ctx.log.warn({ security: 'google refused', err: error, ip: ctx.ip }, 'an answer of Google was refused');
      throw failed();
    },
  );
  const known = await findByGoogle(ctx.app, person.subject);
  if (known) return { account: known, isNew: false, toLink: null, binding };
  if (!person.isEmailVerified) throw unverified();
  const joined = await findToJoin(ctx, person);
  if (joined) return { account: joined, isNew: false, toLink: person.subject, binding };
  return { account: await createAccount(ctx, person, binding), isNew: true, toLink: null, binding };
}

/** An account of this address is joined only if its owner is certain on both sides, or a stranger may wait in it. */
async function findToJoin(ctx: RequestContext, person: GooglePerson): Promise<Credentials | null> {
  const account = await findByEmail(ctx.app, person.email);
  if (!account) return null;
  if (!account.email_verified_at) throw needsPassword();
  if (account.google_subject) throw linkedToAnother();
  return account;
}

async function createAccount(
  ctx: RequestContext,
  person: GooglePerson,
  { channel, arrival }: Binding,
): Promise<Credentials> {
  await requireOpenRegistration(ctx.app);
  const id = await insertAccount(ctx.app.database.statements, {
    email: person.email,
    passwordHash: null,
    googleSubject: person.subject,
    emailVerifiedAt: ctx.clock.now(),
    firstName: nameOrNothing(person.firstName),
    lastName: nameOrNothing(person.lastName),
    locale: ctx.locale,
    channel,
    arrival,
  });
  const account = await findById(ctx.app, id);
  if (!account) throw new Error('The new account is gone.');
  return account;
}

/** What cannot be a name is asked for in the first step. */
function nameOrNothing(name: string): string {
  return personName.safeParse(name).data ?? '';
}

function failed(): AppError {
  const text = {
    en: 'Google’s answer does not belong to this sign-in, or came too late. Please start again.',
    fr: 'La réponse de Google ne correspond pas à cette connexion ou arrive trop tard. Recommencez.',
  };
  return new AppError('google_failed', text, { status: 422 });
}

function unverified(): AppError {
  const text = {
    en: 'Google has not verified the e-mail of this account. Choose another account, or use a password here.',
    fr: 'Google n’a pas vérifié l’e-mail de ce compte. Choisissez un autre compte ou utilisez ici un mot de passe.',
  };
  return new AppError('google_email_unverified', text, { status: 422 });
}

function needsPassword(): AppError {
  const text = {
    en: 'There is an account with this e-mail that was not confirmed. Sign in with its password and confirm the e-mail, or reset the password.',
    fr: 'Un compte non confirmé existe avec cet e-mail. Connectez-vous avec son mot de passe et confirmez l’e-mail, ou réinitialisez le mot de passe.',
  };
  return new AppError('google_needs_password', text, { status: 409 });
}

function linkedToAnother(): AppError {
  const text = {
    en: 'The account with this e-mail is opened by another Google account. Choose that one, or sign in with the password.',
    fr: 'Le compte associé à cet e-mail s’ouvre avec un autre compte Google. Choisissez celui-là ou connectez-vous avec le mot de passe.',
  };
  return new AppError('google_other', text, { status: 409 });
}
