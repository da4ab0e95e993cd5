import type { ListDraft } from '../drafts.ts';

export type ListProblem = 'required' | 'twice';

/** By field. Titles are needed as soon as there are two sections; WhatsApp refuses two rows of one section with the same title. */
export function findListProblems({ body, button, sections }: ListDraft): Map<string, ListProblem> {
  const problems = new Map<string, ListProblem>();
  if (body.trim() === '') problems.set('body', 'required');
  if (button.trim() === '') problems.set('button', 'required');
  sections.forEach(({ title, rows }, at) => {
    if (sections.length > 1 && title.trim() === '') problems.set(`section ${at}`, 'required');
    const titles = rows.map((row) => row.title.trim());
    titles.forEach((row, index) => {
      if (row === '') problems.set(`row ${at} ${index}`, 'required');
      else if (titles.indexOf(row) < index) problems.set(`row ${at} ${index}`, 'twice');
    });
  });
  return problems;
}

export function countRows({ sections }: Pick<ListDraft, 'sections'>): number {
  return sections.reduce((sum, { rows }) => sum + rows.length, 0);
}
