import { cx } from '@fairhall/ui/cx'
import type { MouseEvent } from 'react'
import { useFormatter, useTranslations } from 'use-intl'
import { useStore } from '../create-store.ts'
import { useModals } from '../modals/use-modals.tsx'
import { session } from '../session/session.ts'
import { Byline } from './byline.tsx'
import { FavoriteButton } from './favorite-button.tsx'
import { GameLink } from './game-link.tsx'
import { playerBadges } from './player-badges.ts'
import { Poster } from './poster.tsx'
import type { TileGame } from './tile-game.ts'

/** Inlined: the icon component costs ten times as much, and a page has dozens of tiles. */
function PlaySign() {
  return (
    <svg viewBox="0 0 24 24" className="size-4 fill-current">
      <path d="M5 4.2a1.5 1.5 0 0 1 2.3-1.3l12.4 7.8a1.5 1.5 0 0 1 0 2.6L7.3 21.1A1.5 1.5 0 0 1 5 19.8z" />
    </svg>
  )
}

/** Maximum width of a tile in rails and grids. */
const WIDTH = '(width >= 64rem) 12.5rem, min(44vw, 12rem)'

interface Props {
  game: TileGame
  isEager?: boolean
  /** Its width in pixels in a long list, whose tiles only the browser renders, while the list scrolls. */
  shownWidth?: number | undefined
  heading?: 'h2' | 'h3'
  className?: string
}

let touch: MediaQueryList | undefined

/** On touch screens nothing hovers, and the info button leads to the demo. Known only in the browser. */
export const isTouch = () => (touch ??= matchMedia('(hover: none)')).matches

/** Formats a return to player as a percentage: `96.40` becomes 96.4% or 96,4 %. */
export function useRtp(): (rtp: string | null) => string | null {
  const format = useFormatter()
  return (rtp) =>
    rtp === null ? null : format.number(Number(rtp) / 100, { style: 'percent', maximumFractionDigits: 2 })
}

/**
 * A game's poster and name. A press starts it. Hover and focus also offer the demo; on touch screens the info button
 * opens a dialog with it.
 */
export function GameTile({ game, isEager = false, shownWidth, heading: Heading = 'h3', className }: Props) {
  const t = useTranslations('global-components.games.tile')
  const rtp = useRtp()(game.rtp)
  const modals = useModals()
  const { title } = game
  const isInWindow = shownWidth !== undefined
  const own = useStore(playerBadges)(game)
  return (
    <article className={cx('game-tile relative flex flex-col', className)}>
      <div className="game-tile-frame">
        <Poster
          game={game}
          sizes={WIDTH}
          shownWidth={shownWidth}
          width={300}
          height={400}
          loading={isEager || isInWindow ? 'eager' : 'lazy'}
          fetchPriority={isEager ? 'high' : 'auto'}
          className={cx('size-full object-cover', !game.isAvailable && 'opacity-40 grayscale')}
        />
        {!(isInWindow && isTouch()) && <TileActions game={game} />}
        {/* One badge each: of several, the one that is worth most to the player. */}
        {!game.isAvailable && <span className="tile-badge">{t('unavailable')}</span>}
        {game.isAvailable && (own !== null || game.isNew) && (
          <span className="tile-badge" data-kind={own?.kind}>
            {own?.text ?? t('new')}
          </span>
        )}
        <FavoriteButton game={game} />
      </div>
      <Heading className="mt-2.5 font-text text-sm font-semibold tracking-normal">
        {/* A long Latin name is cut off at its end on a right-to-left page, too. */}
        <GameLink
          dir="auto"
          gameId={game.id}
          aria-label={t('playGame', { title })}
          className="game-tile-link block truncate"
        >
          {title}
        </GameLink>
      </Heading>
      <p className="flex text-xs text-muted">
        <Byline text={game.isProvablyFair && rtp !== null ? t('fair') : game.provider.name} rtp={rtp} />
      </p>
      <button
        type="button"
        aria-label={t('about', { title })}
        onClick={() => void modals.open('mobile-game', { game: game.id })}
        className="heart tile-info"
      >
        <svg viewBox="0 0 24 24">
          <path d="M12 11v6m0-10v.1M21 12a9 9 0 1 1-18 0 9 9 0 0 1 18 0" />
        </svg>
      </button>
    </article>
  )
}

/** What hovering and the keyboard focus show over the poster. */
function TileActions({ game }: { game: TileGame }) {
  const t = useTranslations('global-components.games.tile')
  const modals = useModals()
  const { title } = game
  const ask = (event: MouseEvent) => {
    event.preventDefault()
    void modals.open('demo-game', { game: game.id })
  }
  return (
    <>
      <span aria-hidden="true" className="game-tile-veil" />
      {game.isAvailable && game.hasDemo && (
        <span className="game-tile-actions">
          <GameLink
            isDemo
            gameId={game.id}
            onClick={(event) => session.current().status === 'player' || ask(event)}
            aria-label={t('demoGame', { title })}
          >
            {t('demo')}
          </GameLink>
        </span>
      )}
      <span aria-hidden="true" className="game-tile-actions">
        <span>
          {game.isAvailable && <PlaySign />}
          {t(game.isAvailable ? 'play' : 'unavailable')}
        </span>
      </span>
    </>
  )
}
