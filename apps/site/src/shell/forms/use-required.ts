import { type FormEvent, useState } from 'react'
import { useTranslations } from 'use-intl'
import { focusError } from './focus-move.ts'

/**
 * For a form with one field that must be filled in. A press without it says so at the field and shows the field, which may
 * be out of view on a phone. Needs the texts of `fields-settings/validation`.
 */
export function useRequired(isGiven: boolean) {
  const t = useTranslations('fields-settings.validation')
  const [isMissed, setMissed] = useState(false)
  return {
    error: isMissed && !isGiven ? t('required') : undefined,
    submit: (send: () => void) => (event: FormEvent<HTMLFormElement>) => {
      event.preventDefault()
      setMissed(!isGiven)
      if (isGiven) send()
      else focusError({ current: event.currentTarget })
    },
  }
}
