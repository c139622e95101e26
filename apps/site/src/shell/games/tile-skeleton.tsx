import { BREATHING, Skeleton } from '@fairhall/ui/skeleton'

/** Placeholder of a tile, in its size. */
export function TileSkeleton() {
  return (
    <li aria-hidden="true" className={BREATHING}>
      <Skeleton isStill className="aspect-3/4 w-full" />
      <Skeleton isStill className="mt-3 h-3.5 w-3/4" />
      <Skeleton isStill className="mt-2 h-3 w-1/2" />
    </li>
  )
}
