import { loadTexts } from '../i18n/i18n.ts';
import PersonMenuItems from './PersonMenuItems.tsx';

/** The menu with its texts. Apart from the button, so that the first visit does not list what the menu needs. */
export async function loadPersonMenu() {
  await loadTexts('availability');
  return { default: PersonMenuItems };
}
