import { Button } from '@fairhall/ui/button'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import { useClient } from '../client/use-client.ts'
import { reportFailure } from '../errors/report-failure.ts'
import { PLAYER } from '../player/player-queries.ts'
import { useModals } from '../modals/use-modals.tsx'
import { useMoment } from '../player/use-moment.ts'
import { limitsQuery } from './limits-query.ts'
import type { Pause } from './pause.ts'

/**
 * Where an exclusion doesn't end with its period: says so, and lets the player ask to return once it is over. Until the account opens they
 * can change their mind.
 */
export function ReturnRequest({ pause }: { pause: Pause }) {
  const t = useTranslations('global-components.pause.return')
  const client = useClient()
  const queryClient = useQueryClient()
  const moment = useMoment()
  const modals = useModals()
  const ask = useMutation({
    mutationFn: (limitId: string) => client.call('askToReturn', { params: { limitId } }),
    onError: reportFailure,
    onSettled: () =>
      Promise.all(
        [limitsQuery(client).queryKey, [PLAYER, 'profile']].map((queryKey) =>
          queryClient.invalidateQueries({ queryKey }),
        ),
      ),
  })
  const { until, returnFrom, isReturning } = pause
  if (isReturning && until !== null)
    return (
      <>
        <p role="status" className="mt-1.5 text-pretty text-muted">
          {t('asked', { moment: moment(until) })}
        </p>
        <Button
          variant="secondary"
          size="sm"
          className="mt-3"
          onClick={() => void modals.open('self-exclusion-limit', { definition: 'exclusion' })}
        >
          {t('again')}
        </Button>
      </>
    )
  if (returnFrom === null || until === null) return null
  const { limitId, hours, isOpen } = returnFrom
  if (!isOpen) return <p className="mt-1.5 text-pretty text-muted">{t('later', { hours })}</p>
  return (
    <>
      <p role="status" className="mt-1.5 text-pretty text-muted">
        {t('now', { hours })}
      </p>
      <Button
        variant="secondary"
        size="sm"
        className="mt-3"
        loading={ask.isPending}
        onClick={() => ask.mutate(limitId)}
      >
        {t('action')}
      </Button>
    </>
  )
}
