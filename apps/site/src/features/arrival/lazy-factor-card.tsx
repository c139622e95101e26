import type { Ticket } from '@fairhall/contract'
import { Skeleton } from '@fairhall/ui/skeleton'
import { LazyPart } from '../../shell/errors/lazy-part.tsx'

const load = () => import('./factor-card.tsx')

/** The form of the second factor. It loads when it is needed, because most players have none. */
export function LazyFactorCard(props: { ticket: Ticket; onSignedIn: () => void }) {
  return (
    <LazyPart name="factor-card" load={load} outline={<Skeleton className="h-96 w-full" />}>
      {(FactorCard) => <FactorCard {...props} />}
    </LazyPart>
  )
}
