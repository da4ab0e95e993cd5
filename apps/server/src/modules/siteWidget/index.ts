import * as contract from '@herald/contract';
import { type HttpApp, serve } from '../../http/serve.ts';
import type { Module } from '../../module.ts';
import { registerWidgetPages } from './publicRoutes.ts';
import { presentWidget, readWidget, saveWidget } from './widget.ts';
import { widgetPage } from './widgetPage.ts';

export const siteWidget: Module = {
  name: 'siteWidget',
  register(http) {
    registerSettings(http);
    registerWidgetPages(http);
  },
};

function registerSettings(http: HttpApp): void {
  const present = presentWidget.bind(null, http.services);
  serve(http, contract.getSiteWidget, async ({ ctx }) => {
    const widget = await ctx.db.read((tx) => readWidget(tx, ctx));
    return { data: widget && present(widget) };
  });
  serve(http, contract.saveSiteWidget, async ({ ctx, body }) => ({
    data: present(await saveWidget(ctx, body)),
  }));
  serve(http, contract.previewSiteWidget, async ({ ctx, body }) => {
    const { name } = await ctx.db.read((tx) =>
      tx.selectFrom('teams').select('name').where('id', '=', ctx.teamId).executeTakeFirstOrThrow(),
    );
    return { data: { html: widgetPage({ ...body, team_name: name }, '#', true) } };
  });
}
