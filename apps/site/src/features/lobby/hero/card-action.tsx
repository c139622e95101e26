import { BonusStatus } from '@fairhall/contract/codes'
import { Link } from '@tanstack/react-router'
import { useTranslations } from 'use-intl'
import { ModalLink, useModals } from '../../../shell/modals/use-modals.tsx'
import type { HeroCard } from './hero-cards.ts'

/** Leads to what the card offers. Nothing is activated here: its terms are read first. */
export function CardAction({ card, className }: { card: HeroCard; className: string }) {
  const t = useTranslations('global-components.hero-cards')
  const modals = useModals()
  if (card.kind === 'offer')
    return (
      <ModalLink modal="wallet" value="deposit" className={className}>
        {t('offer.action')}
      </ModalLink>
    )
  if (card.kind === 'bonus')
    return (
      <button
        type="button"
        onClick={() => void modals.open('bonus-details', { bonus: card.bonus.id })}
        className={className}
      >
        {t('bonus.action')}
      </button>
    )
  if (card.kind === 'spins' && card.spins.status === BonusStatus.issued)
    return (
      <Link to="/profile/bonuses" className={className}>
        {t('spins.activate')}
      </Link>
    )
  const id = card.kind === 'spins' ? card.spins.gameId : card.game.id
  return (
    <Link to="/games/$id" params={{ id }} preload={false} className={className}>
      {t(card.kind === 'spins' ? 'spins.play' : 'openRound.action')}
    </Link>
  )
}
