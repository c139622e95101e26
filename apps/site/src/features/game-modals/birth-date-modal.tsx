import { useTranslations } from 'use-intl'
import { FormModal } from '../../shell/modals/form-modal.tsx'
import type { ModalProps } from '../../shell/modals/modal-registry.ts'
import { BirthDateForm } from '../../shell/player/birth-date-form.tsx'
import { useProfile } from '../../shell/player/use-player.ts'

/** Asks for the birth date before the first game for money. The stage behind it then launches the game. */
export default function BirthDateModal({ open, level, close, onClosed }: ModalProps<'birth-date'>) {
  const t = useTranslations('modals.birth-date')
  const isKnown = (useProfile()?.birthdate ?? null) !== null
  return (
    <FormModal name="birth-date" {...{ open, level, close, onClosed }} {...(isKnown && { text: t('known') })}>
      {!isKnown && <BirthDateForm onDone={close} />}
    </FormModal>
  )
}
