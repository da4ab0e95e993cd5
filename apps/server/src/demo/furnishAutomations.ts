import { type Client, publishAutomation, takeLibraryAutomation, toggleAutomation } from '@herald/contract';

/** Answers whoever writes “horaires”, “aide” or “menu”: from the library, as a team would take it, and switched on. */
export async function furnishAutomations(
  call: Client,
  team_id: number,
  phone_number_id: number,
): Promise<void> {
  const params = { team_id, phone_number_id };
  const { data } = await call(takeLibraryAutomation, {
    params: { ...params, library_id: 'faq_menu' },
    body: {},
  });
  const automation = { ...params, automation_id: data.id };
  await call(publishAutomation, { params: automation, body: { revision: data.revision } });
  await call(toggleAutomation, { params: automation, body: { is_active: true } });
}
