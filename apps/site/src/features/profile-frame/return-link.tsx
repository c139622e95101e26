import { buttonClass } from '@fairhall/ui/button'
import { cx } from '@fairhall/ui/cx'
import { useQuery } from '@tanstack/react-query'
import { Link, useLocation } from '@tanstack/react-router'
import { Undo2 } from 'lucide-react'
import { useEffect, useState } from 'react'
import { useTranslations } from 'use-intl'
import { useClient } from '../../shell/client/use-client.ts'
import { gameQuery } from '../../shell/games/games-queries.ts'
import { findReturnGame } from '../../shell/games/return-game.ts'
import { usePause } from '../../shell/limits/use-pause.ts'

/** Leads from the profile back to the game that the player was playing. A player who takes a break is not led there. */
export function ReturnLink() {
  const { pathname } = useLocation()
  const isPaused = usePause() != null
  const [gameId, setGameId] = useState<string | null>(null)
  // Session storage is known only in the browser.
  useEffect(() => setGameId(findReturnGame(pathname)), [pathname])
  return gameId !== null && !isPaused && <ToGame gameId={gameId} />
}

function ToGame({ gameId }: { gameId: string }) {
  const t = useTranslations('pages.profile')
  const { data: game } = useQuery(gameQuery(useClient(), gameId))
  if (game === undefined) return null
  return (
    <Link
      to="/games/$id"
      params={{ id: game.id }}
      className={cx(buttonClass({ variant: 'secondary', size: 'sm' }), 'mb-4 max-w-full')}
    >
      <Undo2 aria-hidden="true" className="size-4 shrink-0 rtl:-scale-x-100" />
      <span className="truncate">{t('backToGame', { game: game.title })}</span>
    </Link>
  )
}
