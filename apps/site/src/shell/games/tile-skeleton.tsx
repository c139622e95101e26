import { Skeleton } from '@fairhall/ui/skeleton'

/** Holds the place of a tile, in its size. */
export function TileSkeleton() {
  return (
    <li aria-hidden="true">
      <Skeleton className="aspect-3/4 w-full" />
      <Skeleton className="mt-3 h-3.5 w-3/4" />
      <Skeleton className="mt-2 h-3 w-1/2" />
    </li>
  )
}
