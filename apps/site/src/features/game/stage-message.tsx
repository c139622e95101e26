import type { ReactNode } from 'react'
import { StageBackdrop, type StageGame, StagePoster } from './stage-placeholder.tsx'

type Props = {
  game: StageGame
  title: string
  text: string
  /** Replaces the poster. */
  picture?: ReactNode
  isAlert?: boolean
  children: ReactNode
}

/** Shown on the stage in place of the game. The children are what the visitor can do. */
export function StageMessage({ game, title, text, picture, isAlert = false, children }: Props) {
  return (
    <StageBackdrop game={game}>
      {picture ?? <StagePoster game={game} isMessage />}
      <div role={isAlert ? 'alert' : undefined}>
        <h2 className="text-xl">{title}</h2>
        <p className="mx-auto mt-2 max-w-sm text-sm text-pretty text-text/85">{text}</p>
      </div>
      {children}
    </StageBackdrop>
  )
}
