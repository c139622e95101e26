import { buttonClass } from '@fairhall/ui/button'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Fragment } from 'react'
import { useTranslations } from 'use-intl'
import { useClient } from '../../../shell/client/use-client.ts'
import { gameQuery } from '../../../shell/games/games-queries.ts'
import { Poster } from '../../../shell/games/poster.tsx'
import { CardAction } from './card-action.tsx'
import { HallAtDusk } from './hall-at-dusk.tsx'
import type { HeroCard } from './hero-cards.ts'
import { OnlineCount } from './online-count.tsx'
import { useCardTexts } from './use-card-texts.ts'

/** The page's first card, with its only brass button. */
export function MainCard({ card }: { card: HeroCard }) {
  const { kicker, title, text, facts } = useCardTexts(card)
  return (
    <div className="hero hero-main">
      {card.kind === 'openRound' && <Poster game={card.game} {...ART} />}
      {card.kind === 'spins' && <ArtOf gameId={card.spins.gameId} />}
      {(card.kind === 'bonus' || card.kind === 'offer') && <HallAtDusk />}
      <OnlineCount />
      <p className="hero-kicker">{kicker}</p>
      <h2 className="hero-title">{title}</h2>
      <p className="hero-text">{text}</p>
      <Facts facts={facts} />
      <div className="hero-actions">
        <CardAction card={card} className={buttonClass({ variant: 'primary' })} />
        {(card.kind === 'offer' || card.kind === 'bonus') && <Terms />}
      </div>
    </div>
  )
}

const ART = { sizes: '20rem', width: 320, height: 427, className: 'hero-art' }

/** The card of free spins has no picture: it comes with the game. */
function ArtOf({ gameId }: { gameId: string }) {
  const { data: game } = useQuery(gameQuery(useClient(), gameId))
  return game === undefined ? null : <Poster game={game} {...ART} />
}

/** Each is isolated, so that amounts and dates keep their order where one reads from the right. */
function Facts({ facts }: { facts: readonly string[] }) {
  if (facts.length === 0) return null
  return (
    <p className="hero-facts">
      {facts.map((fact, index) => (
        <Fragment key={fact}>
          {index > 0 && ' · '}
          <bdi>{fact}</bdi>
        </Fragment>
      ))}
    </p>
  )
}

function Terms() {
  const t = useTranslations('global-components.hero-cards')
  return (
    <Link to="/bonus/$pageIdentity" params={{ pageIdentity: 'rules' }} className="hero-link">
      {t('terms')}
    </Link>
  )
}
