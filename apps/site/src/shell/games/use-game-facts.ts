import type { Game } from '@fairhall/contract'
import { useFormatter, useTranslations } from 'use-intl'
import { useRtp } from './game-tile.tsx'

/** What is known about a game, as labelled rows. The return to player is that of the version which is served here. */
export function useGameFacts(game: Game) {
  const t = useTranslations('modals.mobile-game')
  const format = useFormatter()
  const percent = useRtp()
  const [rtp, jackpot] = [percent(game.rtp), percent(game.jackpotRtp)]
  return [
    ...(rtp === null ? [] : [{ label: t('rtp'), value: rtp }]),
    ...(jackpot === null ? [] : [{ label: t('jackpotRtp'), value: jackpot }]),
    ...(game.volatility === null ? [] : [{ label: t('volatility'), value: t(game.volatility) }]),
    ...(game.lines === null ? [] : [{ label: t('lines'), value: format.number(game.lines) }]),
    ...(game.maxWin === null
      ? []
      : [{ label: t('maxWin'), value: `${format.number(Number(game.maxWin))}×` }]),
  ]
}
