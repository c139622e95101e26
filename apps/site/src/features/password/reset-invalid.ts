import { useState } from 'react'
import { useTranslations } from 'use-intl'

/** What is said of a code that is good for nothing, once it is known; what may have been set with it is not kept back. */
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
