import * as contract from '@herald/contract';
import { type HttpApp, serve } from '../../http/serve.ts';
import { showBalance } from './showBalance.ts';

export function registerBalance(app: HttpApp): void {
  serve(app, contract.getBalance, ({ ctx, query }) => showBalance(ctx, query));
}
