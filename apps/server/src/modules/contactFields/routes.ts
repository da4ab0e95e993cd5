import * as contract from '@herald/contract';
import { type HttpApp, serve } from '../../http/serve.ts';
import { deleteContactField } from './deleteField.ts';
import { readKnownKeys } from './knownKeys.ts';
import { accessContactField, readContactFields, readFit } from './queries.ts';
import { createContactField, orderContactFields, readKind, updateContactField } from './saveField.ts';

export function registerContactFields(app: HttpApp): void {
  serve(app, contract.listContactFields, async ({ ctx }) => ({
    data: await ctx.db.read((tx) => readContactFields(tx, ctx.teamId)),
  }));
  serve(app, contract.listContactKeys, async ({ ctx }) => ({
    data: await readKnownKeys(ctx.db, ctx.teamId),
  }));
  serve(app, contract.createContactField, async ({ ctx, body }) => ({
    data: await createContactField(ctx, body),
  }));
  serve(app, contract.orderContactFields, async ({ ctx, body }) => ({
    data: await orderContactFields(ctx, body.field_ids),
  }));
  serve(app, contract.updateContactField, async ({ ctx, params, body }) => ({
    data: await updateContactField(ctx, params.field_id, body),
  }));
  serve(app, contract.checkContactField, async ({ ctx, params, body }) => ({
    data: await ctx.db.read(async (tx) => {
      const { key } = await accessContactField(tx, ctx.teamId, params.field_id);
      return readFit(tx, ctx.teamId, key, readKind(body));
    }),
  }));
  serve(app, contract.deleteContactField, ({ ctx, params, query }) =>
    deleteContactField(ctx, params.field_id, query.values),
  );
}
