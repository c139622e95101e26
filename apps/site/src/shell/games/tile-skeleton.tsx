import { BREATHING, Skeleton } from '@fairhall/ui/skeleton'
import type { ComponentProps } from 'react'

type Props = Pick<ComponentProps<'li'>, 'style'> & { isStill?: boolean }

/** Placeholder of a tile, in its size. */
export function TileSkeleton({ style, isStill = false }: Props) {
  return (
    <li aria-hidden="true" className={isStill ? undefined : BREATHING} style={style}>
      <Skeleton isStill className="aspect-3/4 w-full" />
      <Skeleton isStill className="mt-3 h-3.5 w-3/4" />
      <Skeleton isStill className="mt-2 h-3 w-1/2" />
    </li>
  )
}
