import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { FormModal } from '../../shell/modals/form-modal.tsx'
import type { ModalProps } from '../../shell/modals/modal-registry.ts'
import { BirthDateForm } from '../../shell/player/birth-date-form.tsx'
import { useProfile } from '../../shell/player/use-player.ts'

/** Asks for the birth date before the first game for money. The stage behind it then launches the game. */
export default function BirthDateModal({ open, level, close, onClosed }: ModalProps<'birth-date'>) {
  const t = useTranslations('modals.birth-date')
  // Saving makes the date known too, but then the form stays until the modal is closed.
  const [isSaved, setIsSaved] = useState(false)
  const isKnown = (useProfile()?.birthdate ?? null) !== null && !isSaved
  const finish = () => {
    setIsSaved(true)
    close()
  }
  return (
    <FormModal name="birth-date" {...{ open, level, close, onClosed }} {...(isKnown && { text: t('known') })}>
      {!isKnown && <BirthDateForm onPress={() => null} onDone={finish} />}
    </FormModal>
  )
}
