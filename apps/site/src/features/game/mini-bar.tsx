import type { Game } from '@fairhall/contract'
import { IconButton } from '@fairhall/ui/icon-button'
import { Link } from '@tanstack/react-router'
import { Maximize2, X } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { closeGame } from '../../shell/games/kept-game.ts'
import { BreakButton } from '../../shell/limits/break-button.tsx'
import { MiniFacts } from './game-pills.tsx'
import type { TotalsStore } from './session/session-totals.ts'

type Props = { game: Game; isDemo: boolean; totals: TotalsStore }

/** The way back to a game that goes on while the player looks at another page, to a break, and to its end. */
export function MiniBar({ game, isDemo, totals }: Props) {
  const t = useTranslations('pages.game.mini')
  return (
    <div className="flex min-w-0 flex-1 items-center gap-2 ps-3 pe-1 md:min-h-14">
      <div className="min-w-0 flex-1">
        <p dir="auto" className="truncate text-sm font-semibold">
          {game.title}
        </p>
        <p className="text-xs text-muted">
          <MiniFacts totals={totals} isDemo={isDemo} />
        </p>
      </div>
      {/* Covers the whole player below the other buttons: the picture of the game leads back, too. */}
      <Link
        to="/games/$id"
        params={{ id: game.id }}
        search={isDemo ? { mode: 'demo' } : {}}
        aria-label={t('back', { game: game.title })}
        title={t('back', { game: game.title })}
        className="inline-grid size-11 shrink-0 place-content-center rounded-control text-muted after:absolute after:inset-0 after:rounded-card hover:text-text focus-visible:outline-none focus-visible:after:outline-2 focus-visible:after:-outline-offset-2 focus-visible:after:outline-azure"
      >
        <Maximize2 aria-hidden="true" className="size-5" />
      </Link>
      {!isDemo && <BreakButton variant="plain" className="relative z-1" />}
      <IconButton label={t('close')} onClick={closeGame} className="relative z-1">
        <X aria-hidden="true" className="size-5" />
      </IconButton>
    </div>
  )
}
