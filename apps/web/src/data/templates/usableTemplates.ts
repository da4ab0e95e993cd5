import { listTemplates, type Template } from '@herald/contract';
import { isUsableTemplate } from '@herald/whatsapp/model';
import { queryOptions } from '@tanstack/react-query';
import { call } from '#app/api.ts';
import type { NumberParams } from '#app/session/numberParams.ts';
import { templateKeys } from '#data/keys/templates.ts';
import { hasEveryWord } from '#ui/plainText.ts';

/** The templates that can be chosen, newest first. Under the key of templates, so that their changes reach it. */
export const usableTemplatesQuery = (place: NumberParams) =>
  queryOptions({
    queryKey: templateKeys.usable(place),
    queryFn: async ({ signal }): Promise<Template[]> => {
      const { data } = await call(listTemplates, { params: place, signal });
      return data.filter(({ status }) => isUsableTemplate(status));
    },
  });

/** Words of the name and the text, without accents and case. */
export function matchTemplates(templates: readonly Template[], search: string): Template[] {
  return templates.filter(({ name, language, structure }) =>
    hasEveryWord(`${name} ${name.replaceAll('_', ' ')} ${language} ${structure.body.text}`, search),
  );
}
