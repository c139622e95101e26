import type { Game } from '@fairhall/contract'
import type { ReactNode } from 'react'
import { cx } from '@fairhall/ui/cx'
import { useTranslations } from 'use-intl'
import { Poster } from '../../shell/games/poster.tsx'

/** What the stage shows of a game before and instead of it. */
export type StageGame = Pick<Game, 'title' | 'thumbnail' | 'thumbnailSmall'>

/** Width of the poster on the stage. The blurred backdrop uses the same image. */
const WIDTH = '9.375rem'

/** The dimmed poster: the backdrop of the stage before the game starts and behind every message. */
export function StageBackdrop({ game, children }: { game: StageGame; children: ReactNode }) {
  return (
    <div className="absolute inset-0 flex flex-col items-center justify-center gap-5 overflow-y-auto p-6 text-center short:justify-start short:gap-3">
      <span className="absolute inset-0 -z-1 overflow-hidden">
        <Poster game={game} sizes={WIDTH} className="size-full scale-110 object-cover opacity-45 blur-2xl" />
        <span className="absolute inset-0 bg-ink/60" />
      </span>
      {children}
    </div>
  )
}

/** A low screen has no room for it and what the visitor can do. */
export function StagePoster({ game, isMessage = false }: { game: StageGame; isMessage?: boolean }) {
  return (
    <Poster
      game={game}
      sizes={WIDTH}
      width={150}
      height={200}
      className={cx(
        'h-50 w-37.5 shrink-0 rounded-card object-cover shadow-raised max-md:h-40 max-md:w-30',
        isMessage && 'short:hidden',
      )}
    />
  )
}

/** Shown until the game has painted its first frame. */
export function StagePlaceholder({ game }: { game: StageGame }) {
  const t = useTranslations('pages.game')
  return (
    <StageBackdrop game={game}>
      <StagePoster game={game} />
      <p role="status" className="text-sm text-muted">
        {t('loading', { game: game.title })}
      </p>
      <span aria-hidden="true" className="stage-progress h-1 w-40 overflow-hidden rounded-chip bg-lifted" />
    </StageBackdrop>
  )
}
