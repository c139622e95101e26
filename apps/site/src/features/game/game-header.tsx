import type { Game } from '@fairhall/contract'
import { cx } from '@fairhall/ui/cx'
import { IconButton } from '@fairhall/ui/icon-button'
import { Link, useCanGoBack, useHydrated, useRouter } from '@tanstack/react-router'
import { ArrowLeft, BadgeCheck, ChevronDown, Map, Maximize, Smartphone } from 'lucide-react'
import { memo, type RefObject, useState } from 'react'
import { useTranslations } from 'use-intl'
import { useFreespinsIn } from '../../shell/bonuses/player-freespins.ts'
import { LazyPart } from '../../shell/client/lazy-part.tsx'
import { FavoriteButton } from '../../shell/games/favorite-button.tsx'
import { useRtp } from '../../shell/games/game-tile.tsx'
import { useModals } from '../../shell/modals/use-modals.tsx'
import { useSession } from '../../shell/session/session.ts'
import { BreakButton } from '../../shell/limits/break-button.tsx'
import { pillClass } from '../../shell/reality-check/session-pills.tsx'
import { SessionFacts } from './game-pills.tsx'
import { StatsButton } from './session/stats-place.tsx'
import type { TotalsStore } from './session/session-totals.ts'

type Props = { game: Game; isDemo: boolean; totals: TotalsStore; stage: RefObject<HTMLElement | null> }

/** Scrolls where it has no room: a second row would cost the game its height. */
const PILLS =
  '-my-1 flex max-w-full min-w-0 items-center gap-2 overflow-x-auto py-1 scrollbar-none max-md:order-4 max-md:gap-1.5 *:shrink-0'

export const GameHeader = memo(function GameHeader({ game, isDemo, totals, stage }: Props) {
  const t = useTranslations('pages.game.header')
  const modals = useModals()
  // On a phone the game gets the height: only one row of the header is shown.
  const [isOpen, setOpen] = useState(false)
  const extra = isOpen ? undefined : 'max-md:hidden'
  return (
    <header
      data-toasts="below"
      className="game-header flex items-center gap-x-1.5 gap-y-2 max-md:flex-wrap md:gap-x-3"
    >
      <BackButton label={t('back')} />
      <div className="@container min-w-16 flex-1 basis-0 md:min-w-28">
        <h1 dir="auto" className="truncate text-lg leading-tight">
          {game.title}
        </h1>
        <Facts game={game} />
      </div>
      <ModeSwitch game={game} isDemo={isDemo} className={cx('max-md:order-3', extra)} />
      <SessionFacts totals={totals} isDemo={isDemo} />
      {!isDemo && <BreakButton />}
      <IconButton
        label={t('details')}
        aria-expanded={isOpen}
        variant="raised"
        onClick={() => setOpen(!isOpen)}
        className="md:hidden"
      >
        <ChevronDown aria-hidden="true" className={cx('size-5', isOpen && '-scale-y-100')} />
      </IconButton>
      <div className={cx(PILLS, extra)}>
        {!isDemo && game.jackpotRtp !== null && <Jackpot />}
        {!isDemo && <FreeSpins gameId={game.id} />}
        {!isDemo && <Tournament />}
        <StatsButton totals={totals} />
        {game.isProvablyFair && (
          <Link
            to="/fairness"
            className={cx(pillClass, 'hover:border-edge hover:text-text')}
            aria-label={t('fairness')}
          >
            <BadgeCheck aria-hidden="true" className="size-4 text-jade" />
            <span className="max-2xl:hidden">{t('fairness')}</span>
          </Link>
        )}
        <FavoriteButton
          game={game}
          className="rounded-control border border-line bg-raised hover:bg-lifted"
        />
        {!isDemo && (
          <IconButton
            label={t('quests')}
            variant="raised"
            onClick={() => void modals.open('quests-hub')}
            // Where the menu has them too, the row needs the room.
            className="guest:hidden lg:max-2xl:hidden"
          >
            <Map aria-hidden="true" className="size-5" />
          </IconButton>
        )}
        <IconButton
          label={t('phone')}
          variant="raised"
          onClick={() => void modals.open('mobile-game', { game: game.id })}
          // On narrower desktops it is below the game.
          className="max-xl:hidden"
        >
          <Smartphone aria-hidden="true" className="size-5" />
        </IconButton>
      </div>
      {/* Always in view. */}
      <FullScreenButton stage={stage} label={t('fullScreen')} />
    </header>
  )
})

const loadPill = async () => (await import('./event-pills.tsx')).EventPills
const PILL_TEXTS = ['global-components/tournaments', 'alerts/prize-drops']

function Tournament() {
  const isDue = useSession().status === 'player'
  return <LazyPart isDue={isDue} load={loadPill} documents={PILL_TEXTS} outline={null} />
}

const loadJackpot = async () => (await import('./jackpot-pill.tsx')).JackpotPill
const JACKPOT_TEXTS = ['global-components/jackpots']

/** Loads after the game, which matters more. */
function Jackpot() {
  return <LazyPart isDue={useHydrated()} load={loadJackpot} documents={JACKPOT_TEXTS} outline={null} />
}

/** How many free spins the player has active here. */
function FreeSpins({ gameId }: { gameId: string }) {
  const t = useTranslations('global-components.games.tile')
  const count = useFreespinsIn(gameId)
  if (count === 0) return null
  return <p className={cx(pillClass, 'font-semibold text-brass')}>{t('freeSpins', { count })}</p>
}

/** The return to player must never be cut off. The other facts are shown where they fit. */
function Facts({ game }: { game: Game }) {
  const t = useTranslations('global-components.games')
  const rtp = useRtp()(game.rtp)
  return (
    <p className="truncate text-sm text-muted">
      {rtp && t('tile.rtp', { rtp })}
      {game.volatility && (
        <span className="hidden @3xs:inline">
          {rtp && SEPARATOR}
          {t(`volatility.${game.volatility}`)}
        </span>
      )}
      <span className={rtp ? 'hidden @sm:inline' : undefined}>
        {rtp && SEPARATOR}
        {game.provider.name}
      </span>
    </p>
  )
}

const SEPARATOR = ' · '

/** Goes back to the previous page, or to the lobby if the player came from outside. */
function BackButton({ label }: { label: string }) {
  const router = useRouter()
  const canGoBack = useCanGoBack()
  const isHydrated = useHydrated()
  return (
    <IconButton
      label={label}
      variant="raised"
      // On the narrowest phones, what the law demands needs the room; the browser goes back, too.
      className="max-[22.5rem]:hidden"
      onClick={() => (isHydrated && canGoBack ? router.history.back() : void router.navigate({ to: '/' }))}
    >
      <ArrowLeft aria-hidden="true" className="size-5 rtl:-scale-x-100" />
    </IconButton>
  )
}

/** Without an exact match, the link to play for money would also be active on the demo page. */
const EXACT = { exact: true }

function ModeSwitch({ game, isDemo, className }: { game: Game; isDemo: boolean; className: string }) {
  const t = useTranslations('pages.game.header')
  if (!game.hasDemo) return null
  const option = (isChosen: boolean) =>
    cx(
      'inline-flex min-h-9 items-center rounded-chip px-3.5 text-sm font-semibold pointer-coarse:min-h-11',
      isChosen ? 'bg-lifted text-text' : 'text-muted hover:text-text',
    )
  return (
    <nav
      aria-label={t('mode')}
      className={cx('flex rounded-chip border border-line bg-panel p-0.75', className)}
    >
      <Link
        to="/games/$id"
        params={{ id: game.id }}
        search={{}}
        replace
        aria-current={isDemo ? undefined : 'page'}
        className={option(!isDemo)}
        activeOptions={EXACT}
        activeProps={{}}
      >
        {t('money')}
      </Link>
      <Link
        to="/games/$id"
        params={{ id: game.id }}
        search={{ mode: 'demo' }}
        replace
        aria-current={isDemo ? 'page' : undefined}
        className={option(isDemo)}
        activeOptions={EXACT}
        activeProps={{}}
      >
        {t('demo')}
      </Link>
    </nav>
  )
}

function FullScreenButton({ stage, label }: { stage: RefObject<HTMLElement | null>; label: string }) {
  const isHydrated = useHydrated()
  const isAble = !isHydrated || document.fullscreenEnabled
  return (
    <IconButton
      label={label}
      variant="raised"
      disabled={!isAble}
      onClick={() => void stage.current?.requestFullscreen()}
      className={cx('max-md:hidden', !isAble && 'hidden')}
    >
      <Maximize aria-hidden="true" className="size-5" />
    </IconButton>
  )
}
