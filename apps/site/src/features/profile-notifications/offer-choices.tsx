import type { Body } from '@fairhall/contract'
import { Card } from '@fairhall/ui/card'
import { Skeleton } from '@fairhall/ui/skeleton'
import { Toggle } from '@fairhall/ui/toggle'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import { useClient } from '../../shell/client/use-client.ts'
import { Loaded } from '../../shell/errors/loaded.tsx'
import { reportFailure } from '../../shell/errors/report-failure.ts'
import { PLAYER } from '../../shell/player/player-queries.ts'
import { CHOICES, useMessageChoices } from './message-choices.ts'

/** Which offers the player gets. Messages about the account always arrive. */
export function OfferChoices() {
  const t = useTranslations('pages.profile-notifications.choice')
  const client = useClient()
  const queryClient = useQueryClient()
  const query = useMessageChoices()
  const { mutate, isPending } = useMutation({
    mutationFn: (body: Body<'updateMessageChoices'>) => client.call('updateMessageChoices', { body }),
    onSuccess(choices) {
      queryClient.setQueryData(CHOICES, choices)
      // The personal details show the choice of emails, too.
      void queryClient.invalidateQueries({ queryKey: [PLAYER, 'profile'] })
    },
    onError: reportFailure,
  })
  return (
    <Card className="mt-4 px-4 py-4 md:px-5">
      <h2 className="text-lg">{t('title')}</h2>
      <p className="mt-1 text-sm text-pretty text-muted">{t('text')}</p>
      <Loaded query={query} outline={<Skeleton className="mt-3 h-24" />}>
        {({ inAppOffers, emailOffers, hasEmail, pushOffers, push }) => (
          <div className="mt-2 divide-y divide-line">
            <Toggle
              label={t('inApp')}
              checked={inAppOffers}
              disabled={isPending}
              onChange={({ target }) => mutate({ inAppOffers: target.checked })}
            />
            <Toggle
              label={t('email')}
              text={hasEmail ? undefined : t('noEmail')}
              checked={hasEmail && emailOffers}
              disabled={isPending || !hasEmail}
              onChange={({ target }) => mutate({ emailOffers: target.checked })}
            />
            {push !== null && (
              <Toggle
                label={t('push')}
                checked={pushOffers}
                disabled={isPending}
                onChange={({ target }) => mutate({ pushOffers: target.checked })}
              />
            )}
          </div>
        )}
      </Loaded>
    </Card>
  )
}
