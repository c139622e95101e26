import { useQuery } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import { useClient } from '../../shell/client/use-client.ts'
import { ModalLink } from '../../shell/modals/use-modals.tsx'
import { useSession } from '../../shell/session/session.ts'
import { buttonClass } from '@fairhall/ui/button'
import { BetsNotice, BetsTable } from './bets-table.tsx'
import { ownBetsQuery } from './live-bets-queries.ts'

/** The player's own bets. Visitors are asked to log in. */
export function OwnBetsList({ isStill }: { isStill: boolean }) {
  const t = useTranslations('global-components.live-play')
  const isPlayer = useSession().status === 'player'
  const own = ownBetsQuery(useClient())
  const query = useQuery({ ...own, enabled: isPlayer, ...(isStill && { refetchInterval: false }) })
  if (!isPlayer)
    return (
      <BetsNotice
        title={t('guest.title')}
        text={t('guest.text')}
        action={
          <ModalLink modal="sign-in" className={buttonClass({ variant: 'secondary' })}>
            {t('guest.action')}
          </ModalLink>
        }
      />
    )
  if (query.isError && query.data === undefined)
    return <BetsNotice title={t('failed')} retryLabel={t('retry')} onRetry={() => void query.refetch()} />
  if (query.data?.length === 0) return <BetsNotice title={t('empty.title')} text={t('empty.own')} />
  return <BetsTable rows={query.data} isOwn />
}
