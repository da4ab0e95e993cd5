import * as contract from '@herald/contract';
import { type HttpApp, serve } from '../../http/serve.ts';
import { formPage } from './page/formPage.ts';
import { presentForm } from './present.ts';
import { readForms } from './queries.ts';
import { createForm, deleteForm, updateForm } from './saveForm.ts';

export function registerForms(http: HttpApp): void {
  const present = presentForm.bind(null, http.services);
  serve(http, contract.listOptinForms, async ({ ctx }) => {
    const rows = await ctx.db.read((tx) => readForms(tx, ctx));
    return { data: rows.map(present) };
  });
  serve(http, contract.createOptinForm, async ({ ctx, body }) => ({
    data: present(await createForm(ctx, body)),
  }));
  serve(http, contract.updateOptinForm, async ({ ctx, params, body }) => ({
    data: present(await updateForm(ctx, params.form_id, body)),
  }));
  serve(http, contract.deleteOptinForm, ({ ctx, params }) => deleteForm(ctx, params.form_id));
  serve(http, contract.previewOptinForm, async ({ body }) => ({
    data: { html: formPage(body, { phone: '', name: '', shownOn: '' }) },
  }));
}
