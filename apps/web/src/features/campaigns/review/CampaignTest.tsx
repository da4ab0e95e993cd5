import { sendTest } from '@herald/contract';
import { useTranslation } from 'react-i18next';
import { call } from '#app/api.ts';
import { SendTest } from '#features/templateValues/index.ts';
import { useCampaignParams } from '../useCampaign.ts';

interface CampaignTestProps {
  /** With whose values. */
  contactId: number;
  name: string;
  /** Which of the messages that are tried out; 1 is the campaign's own. */
  position: number;
  /** Something has not been saved yet, so the test would be another one than what is shown. */
  disabled: boolean;
}

/** The message as it is shown, on a phone of one's own. */
export function CampaignTest({ contactId, name, position, disabled }: CampaignTestProps) {
  const { t } = useTranslation('campaigns');
  const params = useCampaignParams();
  return (
    <SendTest
      size="xs"
      disabled={disabled}
      text={t('testText', { name })}
      content={`${contactId} ${position}`}
      send={async (to) =>
        (await call(sendTest, { params, body: { ...to, contact_id: contactId, position } })).data
      }
    />
  );
}
