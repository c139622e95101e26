import { useTranslations } from 'use-intl'
import { FactorForm } from './factor-form.tsx'

/** Asked of who has a second factor before his money leaves. */
export default function WithdrawalStep({
  send,
  onBack,
}: {
  send: (code: string) => Promise<void>
  onBack: () => void
}) {
  const t = useTranslations('global-components.second-factor')
  return (
    <FactorForm
      title={t('withdrawal.title')}
      text={t('withdrawal.text')}
      submit={t('withdrawal.submit')}
      backLabel={t('withdrawal.back')}
      {...{ send, onBack }}
    />
  )
}
