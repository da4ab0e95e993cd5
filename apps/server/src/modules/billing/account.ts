import type { Selectable } from 'kysely';
import type { BillingAccounts } from '../../platform/database/types.gen.ts';

/** Our copy of what Stripe says of a team. */
export type Account = Selectable<BillingAccounts>;
