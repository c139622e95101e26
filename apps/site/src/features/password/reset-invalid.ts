import { useState } from 'react'
import { useTranslations } from 'use-intl'

/** The message for an invalid reset code. It also says if the code may already have set the password. */
export function useInvalidCode(isKnown = false) {
  const t = useTranslations('modals.reset-pass.invalid')
  const [isInvalid, setIsInvalid] = useState(isKnown)
  const [isPerhapsSet, setIsPerhapsSet] = useState(false)
  return {
    isInvalid,
    isPerhapsSet,
    text: isPerhapsSet ? `${t('text')} ${t('justSet')}` : t('text'),
    onInvalid: (mayBeSet: boolean) => {
      setIsInvalid(true)
      setIsPerhapsSet(mayBeSet)
    },
  }
}
