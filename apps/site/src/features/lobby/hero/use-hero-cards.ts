import { type UseQueryResult, useQuery } from '@tanstack/react-query'
import { PlayerStatus } from '@fairhall/contract/codes'
import { playerBonusesQuery } from '../../../shell/bonuses/player-bonuses.ts'
import { playerFreespinsQuery } from '../../../shell/bonuses/player-freespins.ts'
import { useClient } from '../../../shell/client/use-client.ts'
import { limitsQuery } from '../../../shell/limits/limits-query.ts'
import { initQuery } from '../../../shell/market/market-queries.ts'
import { findActive, useAccounts, useProfile } from '../../../shell/player/use-player.ts'
import { openRoundsQuery, playedQuery } from '../played-queries.ts'
import { type HeroCard, toHeroCards } from './hero-cards.ts'
import { offersQuery } from './offers-query.ts'

/** Null while loading. A list that can't be loaded is taken as empty: the hero is no place for failures. */
export function useHeroCards(): HeroCard[] | null {
  const client = useClient()
  const profile = useProfile()
  const accounts = useAccounts()
  const currency = findActive(accounts)?.currency
  const { data: init } = useQuery(initQuery(client))
  const played = useQuery(playedQuery(client))
  const openRounds = useQuery(openRoundsQuery(client))
  const spins = useQuery(playerFreespinsQuery(client))
  const bonuses = useQuery(playerBonusesQuery(client))
  const limits = useQuery(limitsQuery(client))
  const offers = useQuery({ ...offersQuery(client, currency ?? ''), enabled: currency !== undefined })
  const loading = [played, openRounds, spins, bonuses, limits, ...(currency === undefined ? [] : [offers])]
  if (profile === undefined || accounts === undefined || loading.some(({ isPending }) => isPending))
    return null
  const isDeclined = offers.data?.meta.isDeclinedByDefault !== false
  return toHeroCards({
    played: listOf(played),
    openRounds: listOf(openRounds),
    spins: listOf(spins),
    bonuses: listOf(bonuses),
    // Without the limits, nobody knows whether an offer would be right.
    offers: isDeclined || limits.data === undefined ? [] : (offers.data?.data ?? []),
    limits: listOf(limits),
    isUnrestricted: profile.status === PlayerStatus.active && init?.restriction.restrict !== true,
  })
}

const listOf = <Row>({ data }: Pick<UseQueryResult<readonly Row[]>, 'data'>): readonly Row[] => data ?? []
