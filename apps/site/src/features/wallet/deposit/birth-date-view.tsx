import { Button } from '@fairhall/ui/button'
import { useTranslations } from 'use-intl'
import { BirthDateForm } from '../../../shell/player/birth-date-form.tsx'

/** Asks for the birth date before the first deposit. Then the form behind it is shown again with its input. */
export function BirthDateView({ onDone }: { onDone: () => void }) {
  const t = useTranslations('modals.birth-date')
  const tWallet = useTranslations('modals.wallet.birthDate')
  return (
    <>
      <div className="mb-5">
        <h3 className="text-xl">{t('title')}</h3>
        <p className="mt-1.5 text-sm text-muted">{t('text')}</p>
      </div>
      <BirthDateForm onDone={onDone}>
        <Button variant="ghost" wide className="mt-2" onClick={onDone}>
          {tWallet('cancel')}
        </Button>
      </BirthDateForm>
    </>
  )
}
