import { buttonClass } from '@fairhall/ui/button'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { useTranslations } from 'use-intl'
import { useClient } from '../client/use-client.ts'
import { ModalLink } from '../modals/use-modals.tsx'
import { useActiveAccount } from '../player/use-player.ts'
import { useSession } from '../session/session.ts'
import { BetsNotice, BetsTable } from './bets-table.tsx'
import { ownBetsQuery } from './live-bets-queries.ts'

interface Props {
  /** Only bets on this game. */
  game: string | undefined
  isStill: boolean
}

/** The player's own bets. Visitors are asked to log in. */
export function OwnBetsList({ game, isStill }: Props) {
  const t = useTranslations('global-components.live-play')
  const isPlayer = useSession().status === 'player'
  const query = useQuery({ ...ownBetsQuery(useClient(), game), enabled: isPlayer })
  useRefetchWithRounds(query.refetch, isPlayer && !isStill)
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
  return <BetsTable rows={query.data} isOwn isOneGame={game !== undefined} />
}

const EVERY_MS = 1_000

/** Rounds of the player are not published, but each changes an account. Fast rounds share a request. */
function useRefetchWithRounds(refetch: () => unknown, isOn: boolean) {
  const version = useActiveAccount()?.version
  const seen = useRef(version)
  const due = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => {
    if (!isOn || seen.current === version) return
    seen.current = version
    due.current ??= setTimeout(() => {
      due.current = undefined
      refetch()
    }, EVERY_MS)
  }, [version, isOn, refetch])
  useEffect(() => () => clearTimeout(due.current), [])
}
