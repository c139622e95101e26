import { notify } from '@fairhall/ui/toasts'
import { useCallback } from 'react'
import { useTranslations } from 'use-intl'
import { tellReporters, toFailure } from './report-failure.ts'

/**
 * Raises the alert that something went wrong, with the server's reason where it gave one. Needs the texts of `alerts/player`.
 * Of a session that is over the sign-in dialog speaks alone.
 */
export function useWentWrong(): (error: unknown) => void {
  const t = useTranslations('alerts.player.somethingWentWrong')
  return useCallback(
    (error) => {
      tellReporters(error)
      const failure = toFailure(error)
      if (failure === null) return
      const text = failure.kind === 'told' ? failure.message : t('text')
      notify({ title: t('title'), text, tone: 'error', group: 'went-wrong' })
    },
    [t],
  )
}
