import type { ComponentProps } from 'react'
import { Poster } from '../games/poster.tsx'

type Props = Pick<ComponentProps<typeof Poster>, 'game'> & {
  /** Width and height, in CSS pixels. */
  size: keyof typeof sizeClasses
  className: string
}

const sizeClasses = { 32: 'size-8', 36: 'size-9' } as const

/** A game's picture in the row of a list or table. */
export function SmallPoster({ game, size, className }: Props) {
  return (
    <Poster
      game={game}
      sizes={`${size / 16}rem`}
      width={size}
      height={size}
      loading="lazy"
      className={`object-cover ${sizeClasses[size]} ${className}`}
    />
  )
}
