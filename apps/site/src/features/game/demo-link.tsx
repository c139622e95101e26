import type { Game } from '@fairhall/contract'
import { buttonClass } from '@fairhall/ui/button'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'

type Props = { game: Game; variant: 'primary' | 'secondary'; children: ReactNode }

/** Replaces the game for money with its demo, like the switch above the stage. Empty if the game has no demo. */
export function DemoLink({ game, variant, children }: Props) {
  if (!game.hasDemo) return null
  return (
    <Link
      to="/games/$id"
      params={{ id: game.id }}
      search={{ mode: 'demo' }}
      replace
      className={buttonClass({ variant })}
    >
      {children}
    </Link>
  )
}
