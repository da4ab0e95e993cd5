import { type Locale, writeMoney } from '@herald/contract';
import { AppError } from '../../platform/errors.ts';

interface Sums {
  currency: string;
  /** Minor units. */
  available: number;
  needed: number;
}

/** A message that is paid ahead has to be there before it leaves. */
export function balanceTooLow({ currency, available, needed }: Sums): AppError {
  const say = (locale: Locale, amount: number) => writeMoney({ amount, currency }, locale);
  return new AppError('balance_too_low', {
    en: `This template costs ${say('en', needed)}, and the balance has ${say('en', available)}. Top it up under “Plans and billing”.`,
    fr: `Ce modèle coûte ${say('fr', needed)} et le solde est de ${say('fr', available)}. Rechargez-le sous « Offres et facturation ».`,
  });
}

/** Sums in two currencies are not set against each other. */
export function otherCurrency(balance: string, billed: string): AppError {
  return new AppError('balance_currency', {
    en: `The balance is in ${balance}, and messages of this WhatsApp account cost ${billed}. Ask the operator of this installation.`,
    fr: `Le solde est en ${balance}, et les messages de ce compte WhatsApp sont facturés en ${billed}. Adressez-vous à l’exploitant de cette installation.`,
  });
}
