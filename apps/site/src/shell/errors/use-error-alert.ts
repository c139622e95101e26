import { notify } from '@fairhall/ui/toasts'
import { useCallback } from 'react'
import { useTranslations } from 'use-intl'
import { notifyReporters, toFailure } from './report-failure.ts'

/**
 * Shows an alert that something went wrong, with the server's reason if it sent one. Needs the texts of
 * `alerts/player`. An expired session shows no alert, because the sign-in dialog opens.
 */
export function useErrorAlert(): (error: unknown) => void {
  const t = useTranslations('alerts.player.somethingWentWrong')
  return useCallback(
    (error) => {
      notifyReporters(error)
      const failure = toFailure(error)
      if (failure === null) return
      const text = failure.kind === 'refused' ? failure.message : t('text')
      notify({ title: t('title'), text, tone: 'error', group: 'went-wrong' })
    },
    [t],
  )
}
