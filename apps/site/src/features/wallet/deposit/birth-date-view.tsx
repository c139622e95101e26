import { Button } from '@fairhall/ui/button'
import { useTranslations } from 'use-intl'
import { BirthDateForm } from '../../../shell/player/birth-date-form.tsx'

interface Props<Opened> {
  onPress: () => Opened
  onGiven: (opened: Opened) => void
  onBack: () => void
}

/** Asks for the birth date before the first deposit. The same press then continues with the payment. */
export function BirthDateView<Opened extends { close(): void } | null>({
  onPress,
  onGiven,
  onBack,
}: Props<Opened>) {
  const t = useTranslations('modals.birth-date')
  const tWallet = useTranslations('modals.wallet.birthDate')
  return (
    <>
      <div className="mb-5">
        <h3 className="text-xl">{t('title')}</h3>
        <p className="mt-1.5 text-sm text-muted">{t('text')}</p>
      </div>
      <BirthDateForm onPress={onPress} onDone={onGiven}>
        <Button variant="ghost" wide className="mt-2" onClick={onBack}>
          {tWallet('cancel')}
        </Button>
      </BirthDateForm>
    </>
  )
}
