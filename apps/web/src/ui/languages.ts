import { languageName } from './format/languageName.ts';

/** Languages that WhatsApp takes for templates, those of our own interface first. */
const first = ['fr', 'en', 'en_US', 'en_GB'];
const others =
  'af sq ar ar_AE ar_EG ar_LB ar_MA ar_QA az be_BY bn bn_IN bg ca zh_CN zh_HK zh_TW hr cs da prs_AF nl nl_BE en_AE en_AU en_CA en_IE en_IN en_MY en_NZ en_QA en_SG en_ZA et fil fi fr_BE fr_CA fr_CH fr_CI fr_MA ka de de_AT de_CH el gu ha he hi hu id ga it ja kn kk rw_RW ko ky_KG lo lv lt mk ms ml mr nb ps_AF fa pl pt_BR pt_PT pa ro ru sr si_LK sk sl es es_AR es_CL es_CO es_CR es_DO es_EC es_ES es_HN es_MX es_PA es_PE es_UY sw sv ta te th tr uk ur uz vi zu'.split(
    ' ',
  );

/** For a `Select`; the code stands beside the name because Meta speaks of it. One that is `chosen` already is never missing. */
export function languageOptions(tag: string, chosen = ''): { value: string; label: string }[] {
  const describe = (value: string) => ({ value, label: `${languageName(value, tag)} (${value})` });
  const rest = others.map(describe).sort((one, other) => one.label.localeCompare(other.label, tag));
  const isMissing = chosen !== '' && !first.includes(chosen) && !others.includes(chosen);
  return [...(isMissing ? [chosen, ...first] : first).map(describe), ...rest];
}
