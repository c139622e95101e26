import type { LoyaltyLevel, PlayerAccount } from '@fairhall/contract'
import { notify } from '@fairhall/ui/toasts'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { useEffect, useEffectEvent } from 'react'
import { useTranslations } from 'use-intl'
import { useClient } from '../client/use-client.ts'
import { keptGame } from '../games/kept-game.ts'
import { levelProgress } from '../loyalty/level-progress.ts'
import { noteLevel } from '../loyalty/level-rise.ts'
import { levelsQuery } from '../loyalty/levels-query.ts'
import { inPageLanguage, loyaltyQuery } from '../loyalty/loyalty-queries.ts'
import { usePercent } from '../loyalty/use-percent.ts'
import { initQuery } from '../market/market-queries.ts'
import { useModals } from '../modals/use-modals.tsx'
import { useIsExcluded, useProfile } from '../player/use-player.ts'

function percentOf(account: PlayerAccount | undefined): number | null {
  if (!account?.nextLevel) return null
  return Math.min(100, Math.floor((account.points * 100) / account.nextLevel.points))
}

/**
 * Announces a new level: a modal, or a toast where a modal would interrupt a game or another modal. Changes of points
 * alone are silent. Needs the texts of `alerts/loyalty`.
 */
export function LiveLevel() {
  const t = useTranslations('alerts.loyalty.level')
  const client = useClient()
  const queryClient = useQueryClient()
  const router = useRouter()
  const modals = useModals()
  const percent = usePercent()
  const profile = useProfile()
  const isExcluded = useIsExcluded()
  const { data: init } = useQuery(initQuery(client))
  const isMember = profile !== undefined && !isExcluded && init?.features.loyalty === true
  const { data: account } = useQuery({ ...loyaltyQuery(client), enabled: isMember })

  const toast = ({ name, rakeback }: LoyaltyLevel) =>
    notify({
      title: t('title', { level: name }),
      text: t('text', { rakeback: percent(rakeback) }),
      tone: 'success',
      group: 'loyalty-level',
    })
  const announce = useEffectEvent((level: LoyaltyLevel, before: number) => {
    const isPlaying = router.state.location.pathname.startsWith('/games/') || keptGame.read() !== null
    const isBusy = isPlaying || document.querySelector('[aria-modal=true]') !== null
    if (!isBusy) return void modals.open('loyalty-level', { levelBefore: String(before) })
    return void queryClient
      .ensureQueryData(levelsQuery(client))
      .then((levels) => inPageLanguage(level, levels))
      .catch(() => level)
      .then(toast)
  })
  useEffect(() => levelProgress.write(percentOf(account)), [account])
  useEffect(() => {
    if (account === undefined) return
    const before = noteLevel(account)
    if (before !== null) announce(account.currentLevel, before)
  }, [account])
  return null
}
