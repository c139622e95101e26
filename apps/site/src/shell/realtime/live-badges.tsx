import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useTranslations } from 'use-intl'
import { limitsGames, toBenefits } from '../bonuses/badge-kinds.ts'
import { playerBonusesQuery } from '../bonuses/player-bonuses.ts'
import { playerFreespinsQuery } from '../bonuses/player-freespins.ts'
import { useClient } from '../client/use-client.ts'
import { isDropping, prizeDropsQuery } from '../prize-drops/prize-drops-queries.ts'
import { hasBonusGames } from '../game-list/filter/bonus-games.ts'
import { playerBadges } from '../games/player-badges.ts'
import { useIsExcluded } from '../player/use-player.ts'
import { useSession } from '../session/session.ts'

/** Marks the games that are worth more to the player, on every page. Excluded players are shown no reason to play. */
export function LiveBadges() {
  const t = useTranslations('global-components.games.tile')
  const drop = useTranslations('alerts.prize-drops')
  const client = useClient()
  const isExcluded = useIsExcluded()
  const enabled = useSession().status === 'player' && !isExcluded
  const { data: spins } = useQuery({ ...playerFreespinsQuery(client), enabled })
  const { data: drops } = useQuery({ ...prizeDropsQuery(client), enabled })
  const { data: bonuses } = useQuery({ ...playerBonusesQuery(client), enabled })
  useEffect(() => {
    const benefitOf = toBenefits(enabled ? (spins ?? []) : [], enabled ? (bonuses ?? []) : [])
    playerBadges.write((game) => {
      const benefit = benefitOf(game)
      if (benefit === null) {
        const isDrop = enabled && (drops ?? []).some((one) => isDropping(one, game.id))
        return isDrop ? { kind: 'drop', text: drop('badge') } : null
      }
      const { kind } = benefit
      return { kind, text: kind === 'spins' ? t('freeSpins', { count: benefit.count }) : t('bonus') }
    })
    hasBonusGames.write(enabled && (bonuses ?? []).some(limitsGames))
    return () => {
      playerBadges.write(playerBadges.initial)
      hasBonusGames.write(false)
    }
  }, [enabled, spins, bonuses, drops, t, drop])
  return null
}
