import * as contract from '@herald/contract';
import { type HttpApp, serve } from '../../../http/serve.ts';
import { presentConversation } from '../presentConversation.ts';
import { createMacro, deleteMacro, listMacros, updateMacro } from './macros.ts';
import { runMacro } from './runMacro.ts';

export function registerMacros(http: HttpApp): void {
  serve(http, contract.listMacros, async ({ ctx }) => ({ data: await listMacros(ctx) }));
  serve(http, contract.createMacro, async ({ ctx, body }) => ({ data: await createMacro(ctx, body) }));
  serve(http, contract.updateMacro, async ({ ctx, params, body }) => ({
    data: await updateMacro(ctx, params.macro_id, body),
  }));
  serve(http, contract.deleteMacro, ({ ctx, params }) => deleteMacro(ctx, params.macro_id));
  serve(http, contract.runMacro, async ({ ctx, params, body }) => {
    const { conversation, ...result } = await runMacro(ctx, params.contact_id, params.macro_id, body);
    return { data: { ...result, conversation: presentConversation(conversation, ctx.clock.now()) } };
  });
}
