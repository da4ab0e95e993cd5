import type { TemplateLanguages } from '@herald/contract';
import type { RequestContext } from '../../context.ts';
import { chooseLanguage, languageOf, loadOffered, pickLanguage } from '../../messaging/templates/index.ts';
import { accessTemplate } from './access.ts';

/** In which languages a template can go out; with somebody, also which one they would get. */
export function listLanguages(
  ctx: RequestContext,
  templateId: number,
  contactId: number | undefined,
): Promise<TemplateLanguages> {
  return ctx.db.read(async (tx) => {
    const { id } = await accessTemplate(tx, ctx, templateId);
    const offered = await loadOffered(tx, ctx.teamId, {
      phone_number_id: ctx.phoneNumberId,
      template_id: id,
    });
    const person =
      contactId === undefined
        ? undefined
        : await tx
            .selectFrom('contacts')
            .select(['language', 'country_code as country'])
            .where('team_id', '=', ctx.teamId)
            .where('id', '=', contactId)
            .executeTakeFirst();
    const theirs = person && chooseLanguage(offered, person);
    return {
      languages: offered.map(({ language, template, problem }) => ({
        template_id: template.id,
        language,
        problem,
      })),
      theirs: theirs
        ? {
            template_id: theirs.template.id,
            language: theirs.template.language,
            by: theirs.by,
            unfit: theirs.by === 'choice' ? unfitFor(person, offered) : null,
          }
        : null,
    };
  });
}

type Offered = Awaited<ReturnType<typeof loadOffered>>;

/** The language that somebody reads, where there is one that cannot stand in. */
function unfitFor(person: Parameters<typeof languageOf>[0], offered: Offered) {
  const reads = languageOf(person);
  const found = reads ? pickLanguage(reads.language, offered) : undefined;
  return found?.problem ? { language: found.language, problem: found.problem } : null;
}
